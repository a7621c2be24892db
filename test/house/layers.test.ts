import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesBelow, importsOf } from './source-tree.js';

/** Returns the reason why a file may not have an import, or null if it may. */
type ImportRule = (file: string, from: string) => string | null;

/** Names that begin with `#` are files of the same package. */
const isPackage = (from: string) => !/^[.#]/.test(from);
const target = (file: string, from: string) =>
  isPackage(from) ? from : posix.join(posix.dirname(file), from);

const contractRule: ImportRule = (_file, from) => {
  if (!isPackage(from) || from === 'typebox' || from.startsWith('typebox/')) return null;
  return 'the contract may use only TypeBox and itself';
};

const domainRule: ImportRule = (_file, from) => {
  if (
    !isPackage(from) ||
    from.startsWith('@fleet/contract/') ||
    from.startsWith('typebox') ||
    from === 're2js'
  )
    return null;
  return 'the domain may use no I/O, no clock, and no packages except the contract, TypeBox and RE2';
};

/** The layers of the service. A file may import from its own layer and from those below. */
const platform = /^apps\/service\/src\/platform\//;
const composition =
  /^apps\/service\/src\/(?:main|app|start-[a-z]+|housekeeping|apply-retention|service-readiness|process-end)\.ts$|^apps\/service\/src\/cli\//;
const ground =
  /^apps\/service\/src\/(?:context|context-factory|within-organisation|config|listen-safety|setting-parsers|env-file)\.ts$/;

const serviceRule: ImportRule = (file, from) => {
  const to = target(file, from).replace(/\.js$/, '.ts');
  if (to.startsWith('apps/service/test')) return 'the service must not import its tests';
  if (platform.test(file) && /^apps\/service\/src\//.test(to) && !platform.test(to) && !ground.test(to)) {
    return 'the platform must not import features';
  }
  if (!composition.test(file) && composition.test(to))
    return 'only the composition root may import this file';
  if (file.endsWith('-queries.ts') && /\/http\//.test(to)) return 'queries must not import HTTP code';
  if (/-endpoints\.ts$/.test(file) && to.startsWith('apps/') && /-statement\.ts$/.test(to)) {
    return 'endpoints must not contain SQL';
  }
  const isVerb =
    !/-endpoints\.ts$/.test(file) && !platform.test(file) && !composition.test(file) && !ground.test(file);
  if (isVerb && (to === 'fastify' || to === 'pg'))
    return 'verbs must not import the HTTP server or the database driver';
  return null;
};

/** Integrators also install the client in browsers, so only the stores for Node may use the file system. */
const clientRule: ImportRule = (file, from) => {
  if (!isPackage(from) || from.startsWith('@fleet/contract/') || from === 'mqtt') return null;
  if (from.startsWith('node:') && /\/file-[a-z-]+\.ts$/.test(file)) return null;
  return 'the client may use only the contract and mqtt.js, and Node only in its file-*.ts';
};

const simulatorRule: ImportRule = (file, from) => {
  const to = target(file, from);
  if (isPackage(from) ? !from.startsWith('@fleet/service') : to.startsWith('apps/simulator/')) return null;
  return 'the simulator may use the service only through the client';
};

/** A package that may use these packages, itself, and nothing else. */
const only =
  (packages: RegExp, why: string): ImportRule =>
  (file, from) => {
    const to = target(file, from);
    if (isPackage(from) ? packages.test(from) : to.startsWith(file.split('/src/')[0] ?? '')) return null;
    return why;
  };

const uiRule = only(/^(?:react|react-dom|@base-ui\/react)(?:\/|$)/, 'the UI knows no word of the contract');

const mapRule = only(
  /^(?:maplibre-gl|pmtiles|@versatiles\/style|@mapbox\/mapbox-gl-rtl-text)(?:\/|$)/,
  'the map knows only its libraries: it is loaded when it is opened',
);

const controlsRule = only(
  /^(?:@fleet\/(?:contract|domain|ui)|react|signature_pad|zxing-wasm)(?:\/|$)/,
  'the controls show requirements for both apps: they know neither the client nor an app',
);

const driverRule = only(
  /^(?:@fleet\/(?:client|contract|domain|map|requirement-controls|ui)|react|react-dom|@tanstack\/react-router)(?:\/|$)/,
  'the driver app reaches the service through the client alone, and knows no other app',
);

const consoleRule = only(
  /^(?:@fleet\/(?:client|contract|domain|map|requirement-controls|ui)|react|react-dom|@tanstack\/react-(?:query|router)|qrcode-generator|uplot)(?:\/|$)/,
  'the console reaches the service through the client alone, and knows no other app',
);

function violations(folder: string, rule: ImportRule): string[] {
  return filesBelow(folder, '.ts', '.tsx').flatMap((file) =>
    importsOf(file).flatMap(({ from, line }) => {
      const why = rule(file, from);
      return why === null ? [] : [`${file}:${line} imports ${from}: ${why}`];
    }),
  );
}

describe('the rules for imports', () => {
  it('allow the contract no package except TypeBox', () => {
    expect(violations('packages/contract/src', contractRule)).toEqual([]);
  });

  it('allow the domain no input, output or clock', () => {
    expect(violations('packages/domain/src', domainRule)).toEqual([]);
  });

  it('separate the layers of the service', () => {
    expect(violations('apps/service/src', serviceRule)).toEqual([]);
  });

  it('allow the client only code that runs in browsers, and few packages', () => {
    expect(violations('packages/client/src', clientRule)).toEqual([]);
  });

  it('separate the simulator from the service', () => {
    expect(violations('apps/simulator/src', simulatorRule)).toEqual([]);
  });

  it('keep the packages of the pages and their apps in their order', () => {
    expect(violations('packages/ui/src', uiRule)).toEqual([]);
    expect(violations('packages/map/src', mapRule)).toEqual([]);
    expect(violations('packages/requirement-controls/src', controlsRule)).toEqual([]);
    expect(violations('apps/driver/src', driverRule)).toEqual([]);
    expect(violations('apps/console/src', consoleRule)).toEqual([]);
  });

  it('are checked correctly: a violation is found', () => {
    expect(uiRule('packages/ui/src/button/button.tsx', '@fleet/contract/driving/sessions')).not.toBeNull();
    expect(mapRule('packages/map/src/fleet-map.ts', 'react')).not.toBeNull();
    expect(controlsRule('packages/requirement-controls/src/a.tsx', '@fleet/client')).not.toBeNull();
    expect(driverRule('apps/driver/src/main.tsx', '../../service/src/app.js')).not.toBeNull();
    expect(consoleRule('apps/console/src/main.tsx', '../../driver/src/main.js')).not.toBeNull();
    expect(clientRule('packages/client/src/queue/unsent-queue.ts', 'node:fs')).not.toBeNull();
    expect(simulatorRule('apps/simulator/src/main.ts', '../../service/src/app.js')).not.toBeNull();
    expect(contractRule('packages/contract/src/a.ts', 'node:fs')).not.toBeNull();
    expect(domainRule('packages/domain/src/a.ts', 'node:crypto')).not.toBeNull();
    expect(serviceRule('apps/service/src/platform/http/a.ts', '../../routes/b.js')).not.toBeNull();
    expect(serviceRule('apps/service/src/routes/a.ts', '../app.js')).not.toBeNull();
    expect(serviceRule('apps/service/src/routes/save-route.ts', 'fastify')).not.toBeNull();
  });
});
