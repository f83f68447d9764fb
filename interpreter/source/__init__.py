"""Text, places, diagnostics and suggestions: what every other stage stands on."""
