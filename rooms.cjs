// The arrows that must never appear between the rooms, each with its reason. `npm run check` holds them and
// checks/rooms.test.ts plants a violation of each.
const tests = '\\.(test|testing)\\.tsx?$|/testing[^/]*\\.ts$|/testing/'
const rooms = 'contract server gateway identity embedded console simulator journeys bench checks'.split(' ')
const allBut = (...names) => `^(${rooms.filter((room) => !names.includes(room)).join('|')})/`
const databasePackages = '^node_modules/(@types/)?(pg|kysely|postgrator)/'

const onlyServerOpens = (room, comment) => ({
  name: `only-server-opens-${room}`,
  comment,
  from: {
    path: allBut('server', room, 'contract', 'console', 'bench', 'journeys', 'checks'),
    pathNot: tests,
  },
  to: { path: `^${room}/` },
})

const betweenRooms = [
  {
    name: 'contract-reads-nothing-of-ours',
    comment: 'The contract is the language of every room; a language that knows a speaker cannot be shared.',
    from: { path: '^contract/' },
    to: { path: allBut('contract') },
  },
  {
    name: 'contract-imports-only-zod',
    comment: 'Browser, server and simulator all load the contract, so it leans on nothing but zod.',
    from: { path: '^contract/', pathNot: tests },
    to: { pathNot: `^node_modules/zod/|^(${rooms.join('|')})/` },
  },
  {
    name: 'console-meets-server-over-http',
    comment: 'The console runs in a browser and has no more rights than any other client of the contract.',
    from: { path: '^console/' },
    to: { path: allBut('console', 'contract') },
  },
  {
    name: 'no-room-reads-console',
    comment: 'Screens come and go; nothing may break when one does.',
    from: { path: allBut('console', 'contract', 'journeys', 'bench') },
    to: { path: '^console/' },
  },
  {
    name: 'gateway-and-simulator-meet-over-mqtt',
    comment: 'Two readings of one protocol agree by the wire, or they would agree on the same mistake.',
    from: { path: '^(gateway|simulator)/' },
    to: { path: '^(gateway|simulator)/', pathNot: '^$1/' },
  },
  {
    ...onlyServerOpens(
      'gateway',
      'Facts become rows in one place, whose commit the acknowledgement waits for.',
    ),
    from: { path: '^(identity|embedded)/', pathNot: tests },
  },
  onlyServerOpens(
    'identity',
    'The embedded provider is replaceable; whoever else leans on it takes that away.',
  ),
  onlyServerOpens('embedded', 'What a fresh machine lacks is replaced in production; only the server knows.'),
  {
    name: 'embedded-knows-no-server',
    comment: 'A database and a broker in a box: what they carry is not their business.',
    from: { path: '^embedded/', pathNot: tests },
    to: { path: '^server/' },
  },
  {
    name: 'only-demo-opens-server',
    comment:
      'Simulated houses are real MQTT clients; only the demo, which starts and seeds a server, imports one.',
    from: { path: '^simulator/', pathNot: `^simulator/demo/|${tests}` },
    to: { path: '^server/' },
  },
  {
    name: 'product-knows-no-demo',
    comment: 'Real companies run the product without demo or simulator: it seeds no data.',
    from: { path: '^(server|identity|embedded)/', pathNot: tests },
    to: { path: '^simulator/' },
  },
  {
    name: 'product-knows-no-checks',
    comment: 'Journeys, benchmarks and checks look at the product from outside.',
    from: { path: '^(server|gateway|identity|embedded|simulator)/' },
    to: { path: '^(journeys|bench|checks)/' },
  },
]

const aroundTheDatabase = [
  {
    name: 'gateway-knows-no-database',
    comment: 'MQTT on one side, plain facts on the other: the gateway runs and is tested without rows.',
    from: { path: '^gateway/' },
    to: { path: `^server/|${databasePackages}` },
  },
  {
    name: 'identity-knows-no-database',
    comment: 'The provider keeps its state through a store that is handed to it.',
    from: { path: '^identity/', pathNot: tests },
    to: { path: `^server/|${databasePackages}` },
  },
  {
    name: 'only-server-knows-database',
    comment: 'Rows pass through one door, where row-level security is set; a second door is a leak.',
    from: {
      path: allBut('server', 'contract', 'gateway', 'identity', 'bench'),
      pathNot: `^embedded/postgres|^simulator/demo/|${tests}`,
    },
    to: { path: databasePackages },
  },
]

const insideRooms = [
  {
    name: 'kit-knows-no-noun',
    comment: 'A kit part that knows a device or a client cannot be used for the next thing.',
    from: { path: '^console/kit/' },
    to: { path: '^console/(?!kit/|theme/|paraglide/|messages/)[^/]+/' },
  },
  {
    name: 'kit-reads-no-noun-of-contract',
    comment: 'The kit speaks of problems, lists and changes of any record, never of one kind of record.',
    from: { path: '^console/kit/' },
    to: { path: '^contract/[^/]+/' },
  },
  {
    name: 'only-session-opens-the-cache',
    comment: 'What is stale is declared with routes and events; a refresh by hand names typed operations.',
    from: { path: '^console/', pathNot: `^console/(session/|main\\.tsx$)|${tests}` },
    to: { path: '^console/session/query-client\\.ts$' },
  },
  {
    name: 'no-circles',
    comment: 'Files that need each other to start cannot be understood, tested or moved alone.',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
  {
    name: 'product-imports-no-tests',
    comment: 'What only tests need stays out of what customers run.',
    from: { path: allBut('journeys', 'bench', 'checks'), pathNot: tests },
    to: { path: tests },
  },
  {
    name: 'product-imports-no-dev-package',
    comment: 'A deployment installs without development packages.',
    from: { path: allBut('console', 'journeys', 'bench', 'checks'), pathNot: `^embedded/dev\\.ts$|${tests}` },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'every-import-resolves',
    comment: 'An arrow to nowhere would slip past every other rule.',
    from: {},
    to: { couldNotResolve: true },
  },
]

module.exports = {
  forbidden: [...betweenRooms, ...aroundTheDatabase, ...insideRooms].map((rule) => ({
    severity: 'error',
    ...rule,
  })),
  options: {
    doNotFollow: { path: '^node_modules/' },
    exclude: { path: '^console/(dist|paraglide)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
