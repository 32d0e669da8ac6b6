// A server of the release before goes on serving while a migration runs and after it (docs/operations.md): migrations
// expand the schema. What only the release before used goes one release later, with a line that says so. A migration is
// one transaction, so that it cannot build an index CONCURRENTLY: an index on a table that is there already says why
// writers can wait for it.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

const folder = path.join(import.meta.dirname, 'migrations')
/** The last migration from before this rule; 011 and 012 needed older servers to end first. */
const BEFORE_THE_RULE = '043-today.sql'
/** A line in front of a statement: why an older server can do without. */
const EXCUSE = /--\s*contract: \S.*\n\s*$/

/** Statements from before the rules that find them, and why an older server can do without. */
const EXCUSED: Record<string, string> = {
  '044-locks-of-products.sql replaces what an older server runs: CREATE OR REPLACE FUNCTION require_lot_ledger_row() RETURNS trigger LANGUAGE plpgsql AS $$':
    'it refuses the same rows, and asks the cheaper condition first',
  '047-age-of-traces.sql builds an index while writers wait: CREATE INDEX order_traces_age ON order_traces (created_at)':
    'the table came one release before, and has rows only where traces are on',
  '076-list-rank.sql runs something for rows that an older server writes: CREATE TRIGGER products_moved AFTER UPDATE OF list_rank ON products':
    'it runs for a column that no older server writes',
  '079-passkeys-of-sellers.sql adds a rule for rows that an older server writes: ALTER TABLE passkeys':
    'an older server gives each passkey its shopper',
  '079-passkeys-of-sellers.sql builds an index while writers wait: CREATE INDEX passkeys_seller ON passkeys (seller_id, created_at)':
    'the table has a few rows for each shopper who made a passkey',
  '079-passkeys-of-sellers.sql builds an index while writers wait: CREATE INDEX passkey_challenges_seller ON passkey_challenges (seller_id) WHERE seller_id IS NOT NULL':
    'the table has the challenges of the last minutes',
  '080-tablets.sql builds an index while writers wait: CREATE INDEX seller_sessions_tablet ON seller_sessions (tablet_id) WHERE tablet_id IS NOT NULL':
    'the table has at most 20 sessions of each seller',
}

const contracting: readonly [what: string, statement: RegExp][] = [
  ['drops something', /^\s*DROP /i],
  ['drops a column', /^\s*ALTER TABLE[^;]*\bDROP (COLUMN|(?!CONSTRAINT|DEFAULT|NOT NULL)"?\w+"?\s*(,|$))/i],
  ['renames something', /^\s*ALTER [^;]*\bRENAME\b/i],
  ['changes the type of a column', /^\s*ALTER TABLE[^;]*\bALTER (COLUMN )?\w+ (SET DATA )?TYPE\b/i],
  ['makes a column mandatory', /^\s*ALTER TABLE[^;]*\bSET NOT NULL\b/i],
  ['removes a default', /^\s*ALTER TABLE[^;]*\bDROP DEFAULT\b/i],
  [
    'adds a mandatory column without a default',
    /^\s*ALTER TABLE[^;]*\bADD COLUMN (?:(?!,\s*ADD|DEFAULT|GENERATED)[\s\S])*\bNOT NULL\b(?!(?:(?!,\s*ADD)[\s\S])*\b(DEFAULT|GENERATED)\b)/i,
  ],
  [
    'adds a rule for rows that an older server writes',
    /^\s*ALTER TABLE[^;]*\bADD (CONSTRAINT \w+ )?(CHECK|UNIQUE|FOREIGN KEY|EXCLUDE)\b/i,
  ],
  ['drops a key that an older server may name in ON CONFLICT', /^\s*ALTER TABLE[^;]*\bDROP CONSTRAINT \w+_(p?key)\b/i],
  ['empties a table', /^\s*TRUNCATE\b/i],
  [
    'writes a whole table again',
    /^\s*ALTER TABLE[^;]*\bADD COLUMN (?:(?!,\s*ADD)[\s\S])*(\bSTORED\b|\bAS IDENTITY\b|\w*serial\b|\bDEFAULT (gen_random_uuid|random|clock_timestamp|nextval)\b)/i,
  ],
  ['replaces what an older server runs', /^\s*CREATE OR REPLACE\b/i],
]

/** Those that take nothing from an older server when the table comes with the same migration. */
const contractingOnTables: readonly [what: string, statement: RegExp][] = [
  ['adds a rule for rows that an older server writes', /^\s*CREATE UNIQUE INDEX [\s\S]*?\bON (?:ONLY )?(\w+)/i],
  ['builds an index while writers wait', /^\s*CREATE INDEX [\s\S]*?\bON (?:ONLY )?(\w+)/i],
  [
    'runs something for rows that an older server writes',
    /^\s*CREATE (?:CONSTRAINT )?TRIGGER (?:(?!\bON\b)[\s\S])*\bON (\w+)/i,
  ],
]

/** The parts of statements that take something from an older server, each with the statement's beginning. */
function contractions(sql: string): string[] {
  const statements = statementsOf(sql)
  const created = statements.map(({ statement }) => /^\s*CREATE (?:UNLOGGED )?TABLE (\w+)/i.exec(statement)?.[1])
  return statements.flatMap(({ before, statement }) =>
    EXCUSE.test(before)
      ? []
      : [
          ...contracting.filter(([, form]) => form.test(statement)),
          ...contractingOnTables.filter(([, form]) => {
            const table = form.exec(statement)?.[1]
            return table !== undefined && !created.includes(table)
          }),
        ].map(([what]) => `${what}: ${statement.trim().split('\n')[0]}`),
  )
}

/** Statements with the comments before them; bodies of functions are no statements of their own. */
function statementsOf(sql: string): { before: string; statement: string }[] {
  const parts = sql.match(/(?:\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|--[^\n]*\n|[^;])+/g) ?? []
  return parts.map((part) => {
    const before = /^(?:\s*--[^\n]*\n)*\s*/.exec(part)?.[0] ?? ''
    return { before, statement: part.slice(before.length).replaceAll(/--[^\n]*\n/g, '\n') }
  })
}

describe('a migration', () => {
  it.for([
    'DROP TABLE carts;',
    'ALTER TABLE users DROP COLUMN name;',
    'ALTER TABLE users DROP name;',
    'ALTER TABLE users RENAME COLUMN name TO full_name;',
    'ALTER TABLE users RENAME TO shoppers;',
    'ALTER TABLE users ALTER COLUMN name TYPE integer;',
    'ALTER TABLE users ALTER name SET NOT NULL;',
    'ALTER TABLE users ALTER COLUMN name DROP DEFAULT;',
    'ALTER TABLE users ADD COLUMN born date NOT NULL;',
    'ALTER TABLE users\n  ADD COLUMN a text DEFAULT $$a$$,\n  ADD COLUMN born date NOT NULL;',
    "ALTER TABLE users ADD CONSTRAINT named CHECK (name <> '');",
    'TRUNCATE carts;',
    'ALTER TABLE users DROP CONSTRAINT users_email_key;',
    'DROP INDEX users_email;',
    'DROP TRIGGER carts_changed ON carts;',
    "ALTER TABLE users ADD COLUMN words tsvector GENERATED ALWAYS AS (to_tsvector('simple', name)) STORED;",
    'ALTER TABLE users ADD COLUMN seen timestamptz DEFAULT now(), ADD COLUMN key uuid DEFAULT gen_random_uuid();',
    'ALTER TABLE users ADD COLUMN number bigserial;',
    'ALTER TABLE users ADD COLUMN number bigint GENERATED ALWAYS AS IDENTITY;',
    'CREATE INDEX users_name ON users (name);',
    'CREATE UNIQUE INDEX ON users (name);',
    'CREATE OR REPLACE FUNCTION f() RETURNS void LANGUAGE sql AS $$ SELECT 1; $$;',
    'CREATE TRIGGER carts_changed BEFORE INSERT OR UPDATE ON carts FOR EACH ROW EXECUTE FUNCTION f();',
    '-- The words "contract" alone are no reason.\nDROP TABLE carts;',
  ])('is refused that takes something from an older server: %s', (sql) => {
    expect(contractions(sql)).toHaveLength(1)
  })

  it.for([
    "CREATE TABLE notes (id text NOT NULL, text text NOT NULL CHECK (text <> ''));",
    "ALTER TABLE users ADD COLUMN source text NOT NULL DEFAULT 'footer';",
    'CREATE TABLE notes (id text);\nCREATE UNIQUE INDEX notes_id ON notes (id);\nCREATE INDEX ON notes (id);',
    'CREATE TABLE notes (id text);\nCREATE TRIGGER t BEFORE UPDATE ON notes FOR EACH ROW EXECUTE FUNCTION f();',
    '-- contract: a hundred rows\nCREATE INDEX sellers_name ON sellers (name);',
    'ALTER TABLE users ADD COLUMN born date, ADD COLUMN seen timestamptz NOT NULL DEFAULT now();',
    'ALTER TABLE stock_ledger DROP CONSTRAINT stock_ledger_kind_check;',
    'CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ TRUNCATE carts; DROP TABLE carts; $$;',
    '-- contract: no release since 2026-10 reads it\nDROP TABLE carts;',
  ])('may do what an older server does not notice: %s', (sql) => {
    expect(contractions(sql)).toEqual([])
  })

  it('leaves an older server what it uses', async () => {
    const files = (await readdir(folder)).filter((file) => file.endsWith('.sql') && file > BEFORE_THE_RULE)
    const found = await Promise.all(
      files.map(async (file) =>
        contractions(await readFile(path.join(folder, file), 'utf8')).map((each) => `${file} ${each}`),
      ),
    )
    expect(found.flat()).toEqual(Object.keys(EXCUSED))
  })
})
