"""Write the schemas anew, after a word of the vocabulary has changed: python tests/ruleset/write_schemas.py"""

from pathlib import Path

from interpreter.ruleset.schemas import write_schemas
from interpreter.vocabulary.all import REGISTRY

SCHEMAS = Path(__file__).parent.parent.parent / "schemas"

if __name__ == "__main__":
    for path in write_schemas(REGISTRY.verbs, SCHEMAS):
        print(path)
