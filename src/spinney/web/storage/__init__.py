"""The database: schema, migrations, and one module per kind of row."""
