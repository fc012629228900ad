import { codesVersion } from './codes.ts'

/** Counts up when the tables change. A database with a greater one is of a newer version of this program. */
export const schemaVersion = 1

/** Also changes with the numbers of kinds and with what extractors say: then the same program makes the index anew. */
export function formatOf(extractorVersion: string): string {
  return `${codesVersion}|${extractorVersion}`
}

/**
 * `id` of symbol and reference: see ids.ts. `reference.target`: a symbol, 0 external, null unresolved. `reference.source`
 * and `symbol.parent` are slots of the same file, -1 none. `symbol.first` and `last`: slots of the references in it and
 * in what it holds. `dependency.path`: hash of a path (path-hash.ts) whose change makes `file` link again.
 * `file.facts` is the whole of what extraction said (facts-blob.ts): linking again needs no parsing.
 */
export const schema = `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE name (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
  CREATE VIRTUAL TABLE name_search USING fts5(text, content='name', content_rowid='id', tokenize='trigram', detail=none);
  CREATE TABLE file (
    id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, language TEXT NOT NULL, hash BLOB NOT NULL, size INTEGER NOT NULL,
    mtime REAL NOT NULL, generation INTEGER NOT NULL, state INTEGER NOT NULL, reason TEXT NOT NULL, surface TEXT NOT NULL,
    stale INTEGER NOT NULL, symbols INTEGER NOT NULL, "references" INTEGER NOT NULL,
    facts BLOB NOT NULL, dependencies BLOB NOT NULL);
  CREATE INDEX file_stale ON file(id) WHERE stale = 1;
  CREATE TABLE symbol (
    id INTEGER PRIMARY KEY, ordinal INTEGER NOT NULL, parent INTEGER NOT NULL, name INTEGER NOT NULL, kind INTEGER NOT NULL,
    flags INTEGER NOT NULL, line INTEGER NOT NULL, character INTEGER NOT NULL, end_line INTEGER NOT NULL,
    first INTEGER NOT NULL, last INTEGER NOT NULL, descriptor TEXT NOT NULL, signature TEXT NOT NULL);
  CREATE INDEX symbol_name ON symbol(name);
  CREATE TABLE reference (
    id INTEGER PRIMARY KEY, source INTEGER NOT NULL, name INTEGER NOT NULL, kind INTEGER NOT NULL, line INTEGER NOT NULL,
    target INTEGER, tier INTEGER, reason INTEGER);
  CREATE INDEX reference_target ON reference(target, kind, tier, source) WHERE target > 0;
  CREATE INDEX reference_unresolved ON reference(name, kind) WHERE target IS NULL;
  CREATE TABLE dependency (path INTEGER NOT NULL, file INTEGER NOT NULL, PRIMARY KEY (path, file)) WITHOUT ROWID;
`
