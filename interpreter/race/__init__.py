"""race"""
