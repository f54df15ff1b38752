const { floorPaths } = require('./deploy/checks/floors.ts');

/** Import directions of ARCHITECTURE.md; each rule says why and what to do instead. */
const tests = '(\\.test\\.tsx?$|/test/|/testing/)';
const besides = '\\.(test|fake)\\.tsx?$';

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Two files that need each other are one file, or lack a third.',
      from: { pathNot: tests },
      to: { circular: true },
    },
    {
      name: 'service-stands-alone',
      severity: 'error',
      comment: 'A service knows proto and the chassis, never another service: ask it over the bus.',
      from: { path: '^services/([^_/][^/]*)/src' },
      to: { path: '^(services|frontends|deploy)/', pathNot: '^services/($1|_chassis)/' },
    },
    {
      name: 'chassis-knows-no-domain',
      severity: 'error',
      comment: 'The floor is under every service and knows none of them.',
      from: { path: '^services/_chassis/src' },
      to: { path: '^(services/[^_]|frontends/|deploy/)' },
    },
    {
      name: 'proto-imports-nothing-of-ours',
      severity: 'error',
      comment: 'Contracts are the bottom: put what they need beside them.',
      from: { path: '^proto/' },
      to: { path: '^(services|frontends|deploy)/' },
    },
    {
      name: 'feature-is-entered-by-its-service',
      severity: 'error',
      comment:
        'A feature gives others its .service and its types; deps.ts hands over the rest. What several features need is a floor (deploy/checks/floors.ts).',
      from: { path: '^services/([^_/][^/]*)/src/([^/]+)/', pathNot: besides },
      to: {
        path: '^services/$1/src/[^/]+/',
        pathNot: ['^services/$1/src/$2/', '\\.service\\.ts$', ...floorPaths],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'app-opens-doors',
      severity: 'error',
      comment:
        'app.ts lists the doors of the features (.routes, .rpc, .consumer, .timer); deps.ts builds the rest.',
      from: { path: '^services/[^_/][^/]*/src/(app|main|config)\\.ts$' },
      to: {
        path: '^services/[^/]+/src/[^/]+/',
        pathNot: ['^services/_chassis/', '\\.(routes|rpc|consumer|timer|service)\\.ts$', ...floorPaths],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'rules-touch-no-drivers',
      severity: 'error',
      comment: 'Decisions do not know the web, the database or the bus; stores and gateways do.',
      from: { path: '^services/[^_][^/]*/src/.*\\.service\\.ts$' },
      to: { path: 'node_modules/(fastify|mongodb|minio|@nats-io)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'remote-stands-alone',
      severity: 'error',
      comment:
        'A remote imports itself, proto, _platform and _design; everything else would be bundled twice.',
      from: { path: '^frontends/([^_/][^/]*)/src', pathNot: '^frontends/shell/' },
      to: { path: '^(services|deploy|frontends)/', pathNot: '^frontends/($1|_platform|_design)/' },
    },
    {
      name: 'remote-uses-the-doors',
      severity: 'error',
      comment: 'Libraries that are shared come through _platform and _design.',
      from: { path: '^frontends/[^_/][^/]*/src', pathNot: ['^frontends/shell/', tests] },
      to: {
        path: 'node_modules/(@mantine|@tabler|react-router|@tanstack/react-query|socket\\.io-client|react-dom)/',
      },
    },
    {
      name: 'browser-takes-data-not-schemas',
      severity: 'error',
      comment:
        'Schemas bring their library into every first view: import values from proto/data, rules from proto/rules, only types from proto/http.',
      from: { path: '^frontends/[^/]+/src/', pathNot: tests },
      to: { path: '^proto/(http|bus|gen)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'data-is-plain',
      severity: 'error',
      comment: 'Browsers load it: data and rules know each other and types, nothing else.',
      from: { path: '^proto/(data|rules)/', pathNot: tests },
      to: { pathNot: '^proto/(data|rules)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'frontend-server-stands-alone',
      severity: 'error',
      comment:
        'An image of a front end holds its server, proto, the chassis, the table of remotes and the privacy policy, no kit.',
      from: { path: '^frontends/shell/server/', pathNot: tests },
      to: {
        path: '^(services|deploy|frontends)/',
        pathNot:
          '^(frontends/shell/server/|frontends/shell/src/(remotes|privacy-policy)\\.ts$|services/_chassis/)',
      },
    },
    {
      name: 'design-has-no-platform',
      severity: 'error',
      comment: 'How things look does not depend on how they are fetched.',
      from: { path: '^frontends/_design/src' },
      to: { path: '^frontends/_platform/' },
    },
    {
      name: 'simulator-stands-alone',
      severity: 'error',
      comment:
        'Others can try their planners with it: it speaks the wire of the providers and knows nothing of ours.',
      from: { path: '^deploy/simulator/' },
      to: { path: '^(proto|services|frontends|deploy)/', pathNot: '^deploy/simulator/' },
    },
    {
      name: 'form-stands-on-the-launcher',
      severity: 'error',
      comment:
        'The forms of the product on one machine share the launcher, have the backup of the night and the doctor of the page from the command, and know nothing of each other: put what both need there.',
      from: { path: '^deploy/(embedded|processes)/', pathNot: tests },
      to: {
        path: '^deploy/',
        pathNot: [
          '^deploy/($1|launcher|accounts|insta/src/(attend|nightly))/',
          '^deploy/bundle/src/programs\\.ts$',
          '^deploy/simulator/src/(start-simulator|addresses|conditions)\\.ts$',
          '^deploy/gateway/src/gateway-settings\\.ts$',
        ],
      },
    },
    {
      name: 'launcher-knows-no-form',
      severity: 'error',
      comment: 'It is under both forms, and starts no service itself.',
      from: { path: '^deploy/launcher/', pathNot: tests },
      to: {
        path: '^(services/[^_]|deploy/)',
        pathNot: [
          '^deploy/(launcher|document-store|system|accounts)/src/',
          '^deploy/bundle/src/programs\\.ts$',
          '^deploy/simulator/src/(start-simulator|addresses|store/damaged-store)\\.ts$',
        ],
      },
    },
    {
      name: 'document-store-stands-alone',
      severity: 'error',
      comment: 'It stands in for MongoDB: it knows accounts, and nothing else of ours.',
      from: { path: '^deploy/document-store/src/', pathNot: tests },
      to: {
        path: '^(services|frontends|proto|deploy)/',
        pathNot: ['^deploy/document-store/src/', '^deploy/accounts/src/own-account\\.ts$'],
      },
    },
    {
      name: 'nothing-imports-a-test',
      severity: 'error',
      comment: 'Move what is needed out of the test.',
      from: { pathNot: tests },
      to: { path: '\\.test\\.tsx?$' },
    },
    {
      name: 'declared',
      severity: 'error',
      comment: 'A package that only hoisting provides is missing in an image of one workspace: declare it.',
      from: { path: '^((services|frontends)/[^/]+/(src|server)|deploy/simulator/src)/', pathNot: tests },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'resolvable',
      severity: 'error',
      comment: 'An import that cannot be resolved would only fail at run time.',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|proto/gen)/' },
    tsConfig: { fileName: 'frontends/tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};
