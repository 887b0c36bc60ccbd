"""Migrations of databases from earlier versions of Roost."""
