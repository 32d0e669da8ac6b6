import { defineConfig, type OxlintConfig, type OxlintOverride } from 'oxlint'

/** The folders and files that an import can refer to. */
const rooms = [
  'adapters/**',
  'api/**',
  'config',
  'config/**',
  'contract/**',
  'db/connect',
  'db/tables',
  'db/changes',
  'db/migrate',
  'demo/**',
  'domain/process/**',
  'domain/accounts/**',
  'domain/audit/**',
  'domain/back-in-stock/**',
  'domain/cart/**',
  'domain/catalogue/**',
  'domain/delivery/**',
  'domain/lots/**',
  'domain/messages/**',
  'domain/orders/**',
  'domain/privacy/**',
  'domain/reconciliation/**',
  'domain/settings/**',
  'domain/tickets/**',
  'jobs',
  'jobs/**',
  'sandbox/**',
  'server',
  'shop',
  'test/**',
  'tools/**',
  'web/**',
] as const
type Room = (typeof rooms)[number]

const domain = rooms.filter((each) => each.startsWith('domain/'))
const database: Room[] = ['db/connect', 'db/tables', 'db/changes']

type RestrictedPattern = { group?: string[]; regex?: string; message: string; allowTypeImports?: true }

const outside =
  'adapters api bench config contract db demo domain e2e faults jobs sandbox server support tools tests web'.split(' ')

/** The dependencies in ARCHITECTURE.md. Any other import between folders is an error. */
const arrows: OxlintOverride[] = [
  room('contract', { may: ['contract/**'] }),
  room('adapters', { may: ['adapters/**'], typesOf: ['contract/**'] }),
  room('db', { may: [] }),
  room('demo', { may: ['demo/**', 'contract/**', ...domain], typesOf: [...database, 'adapters/**'] }),
  room('sandbox', { may: ['sandbox/**'], typesOf: ['contract/**'] }),
  room('web', { may: ['web/**', 'contract/**', 'shop'] }),
  room('domain/process', {
    may: ['contract/**', 'domain/process/**'],
    typesOf: [...domain.filter((each) => each !== 'domain/process/**'), ...database],
  }),
  domainRoom('accounts', ['domain/messages/**', 'domain/audit/**']),
  domainRoom('audit', []),
  domainRoom('back-in-stock', ['domain/catalogue/**', 'domain/messages/**']),
  domainRoom('cart', ['domain/catalogue/**']),
  domainRoom('catalogue', ['domain/audit/**', 'domain/lots/**']),
  domainRoom('delivery', []),
  domainRoom('lots', ['domain/audit/**', 'domain/messages/**']),
  domainRoom('messages', []),
  domainRoom('orders', [
    'domain/audit/**',
    'domain/accounts/**',
    'domain/cart/**',
    'domain/catalogue/**',
    'domain/delivery/**',
    'domain/audit/**',
    'domain/lots/**',
    'domain/messages/**',
  ]),
  domainRoom('privacy', ['domain/accounts/**', 'domain/messages/**', 'domain/orders/**', 'domain/tickets/**']),
  domainRoom('reconciliation', ['domain/orders/**']),
  domainRoom('settings', ['domain/audit/**']),
  domainRoom('tickets', ['domain/audit/**', 'domain/messages/**']),
  room('api', { may: ['api/**', 'contract/**', ...domain, 'shop'], typesOf: [...database, 'adapters/**'] }),
  room('jobs', {
    files: ['shop/jobs/**'],
    may: ['jobs', 'jobs/**', 'contract/**', ...domain, 'shop'],
    typesOf: [...database, 'adapters/**'],
  }),
  room('server.ts', {
    files: ['shop/server.ts', 'shop/config/**'],
    may: rooms.filter((each) => !['demo/**', 'sandbox/**', 'test/**', 'tools/**', 'web/**'].includes(each)),
    leaving: String.raw`^\./.+/`,
  }),
  room('tools', {
    files: ['tools/{admin,backup,dev,doctor,start}/**'],
    may: rooms.filter((each) => each !== 'test/**'),
    leaving: String.raw`^(\.\./)+(shop|tests)\b`,
  }),
  room('e2e', { may: ['contract/**', 'sandbox/**', 'shop', 'test/**'] }),
  room('bench', { may: ['contract/**', 'test/**'] }),
]

function domainRoom(name: string, others: Room[]): OxlintOverride {
  const own = `domain/${name}/**` as Room
  const may: Room[] = ['contract/**', 'shop', 'domain/process/**', own, ...others]
  return room(`domain/${name}`, { may, typesOf: [...database, 'adapters/**'], leaving: String.raw`^\.\./` })
}

function room(
  name: string,
  rule: { may: Room[]; typesOf?: Room[]; files?: string[]; leaving?: string },
): OxlintOverride {
  const { may, typesOf = [], files = [`{shop,tools,tests}/${name}/**`], leaving = beyond(name) } = rule
  const closed = rooms.filter((each) => !may.includes(each) && !typesOf.includes(each))
  const patterns: RestrictedPattern[] = [
    { group: closed.map((each) => `#${each}`), message: `${name} may import: ${may.join(', ') || 'only packages'}.` },
    { regex: leaving, message: 'An import from another folder is written as #folder/name.' },
  ]
  if (typesOf.length > 0) {
    const message = 'Only types may be imported from there.'
    patterns.push({ group: typesOf.map((each) => `#${each}`), message, allowTypeImports: true })
  }
  return { files, rules: { 'typescript/no-restricted-imports': ['error', { patterns }] } }
}

function beyond(own: string): string {
  return String.raw`^(\.\./)+(${outside.filter((each) => each !== own).join('|')})\b`
}

const tests = ['**/*.test.ts', '**/*.test.tsx']
const unsafeAllowed: OxlintConfig['rules'] = {
  'typescript/no-unsafe-argument': 'off',
  'typescript/no-unsafe-assignment': 'off',
  'typescript/no-unsafe-call': 'off',
  'typescript/no-unsafe-member-access': 'off',
  'typescript/no-unsafe-return': 'off',
}

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'node', 'vitest'],
  categories: { correctness: 'error' },
  // tests/support/openapi-tools has its own packages; its test compiles it.
  ignorePatterns: ['build', '.react-router', '.data', 'shop/db/tables.ts', 'tests/support/openapi-tools'],
  rules: {
    eqeqeq: 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    // Only config.ts reads variables; code that starts processes passes the environment on.
    'node/no-process-env': 'error',
    'promise/no-callback-in-promise': 'off',
    'react/react-in-jsx-scope': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'typescript/await-thenable': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'vitest/expect-expect': 'off',
    'vitest/no-conditional-expect': 'off',
    'vitest/no-disabled-tests': 'error',
    'vitest/no-focused-tests': 'error',
    'vitest/no-standalone-expect': ['error', { additionalTestBlockFunctions: ['it'] }],
    'vitest/require-to-throw-message': 'off',
  },
  overrides: [
    ...arrows,
    {
      files: tests,
      rules: {
        ...unsafeAllowed,
        'typescript/no-misused-spread': 'off',
        'typescript/no-restricted-imports': 'off',
        'typescript/require-array-sort-compare': 'off',
      },
    },
    // Playwright and Vitest read the needs of a fixture from its first parameter, which must be an object pattern.
    {
      files: ['tests/**', ...tests],
      rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] },
    },
    // JavaScript files have no types.
    { files: ['**/*.js'], rules: unsafeAllowed },
    {
      files: [
        'shop/config/config.ts',
        'shop/server.ts',
        'shop/adapters/postgres/postgres.ts',
        '{tools,tests}/**',
        '*.config.ts',
      ],
      rules: { 'node/no-process-env': 'off' },
    },
  ],
})
