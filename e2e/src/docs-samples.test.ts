import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pickPort } from '@vivant/platform/free-port';
import type { OpenApiDocument } from '@vivant/server/http/docs/openapi-document';
import { followSample, run, runSample } from '@vivant/server/testing/run-sample';
import type { Browser } from 'playwright-core';
import { afterAll, assert, beforeAll, describe, expect, it } from 'vitest';
import { CALLERS_LIVEKIT, type CallersSide, startCallersSide } from './callers-side.ts';
import { ASSETS, type Integrator, liftRateLimits, newIntegrator } from './integrator.ts';
import { removeData, type Service, startService } from './service.ts';
import { until } from './until.ts';
import { launchChromium } from './visitor.ts';

const PORTRAIT = join(ASSETS, 'portraits/p02_woman_red_bob_outdoor.jpg');
const VOICE = join(ASSETS, 'voices/v10_en_exactly_10.000s.wav');
const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/;
const installed = (program: string) =>
  run(program, ['--help']).then(
    () => true,
    () => false,
  );
const [hasCurl, hasZip, hasPython] = await Promise.all(['curl', 'zip', 'python3'].map(installed));

type Language = 'Shell' | 'TypeScript' | 'Python';

interface Block {
  language: string;
  text: string;
  /** Where the text before it says "Save this as". */
  file: string | undefined;
}

function blocksOf(markdown: string, section: string): Block[] {
  const from = markdown.indexOf(`\n## ${section}\n`);
  const to = markdown.indexOf('\n## ', from + 1);
  const fences = markdown
    .slice(from, to)
    .matchAll(/(?:Save this as `([\w.]+)`:\n\n)?```(\w+)\n([\s\S]*?)\n```/g);
  return [...fences].map(([, file, language = '', text = '']) => ({ file, language, text }));
}

/** What the first group of a pattern matches. */
function found(pattern: RegExp, text: string): string {
  const part = pattern.exec(text)?.[1];
  assert(part, `${pattern} is in: ${text}`);
  return part;
}

/** Where webhooks of the samples go: nothing is sent off the machine. */
const NOBODY_LISTENS = 'https://127.0.0.1:9';

/** A reader who copies the samples of the reference and runs them against a real service. */
describe.skipIf(!existsSync(PORTRAIT) || !hasCurl || !hasZip)(
  'the served reference, followed line by line',
  () => {
    let service: Service;
    let integrator: Integrator;
    let document: OpenApiDocument;
    let guide: string;
    let directory: string;
    let env: NodeJS.ProcessEnv;
    let avatarId: string;
    let caller: CallersSide | undefined;

    beforeAll(async () => {
      directory = await mkdtemp(join(tmpdir(), 'vivant-docs-'));
      service = await startService({
        env: {
          ...{ VIVANT_PRIVATE_LIVEKIT: 'on', VIVANT_MEDIA_SLOTS: '4' },
          VIVANT_FETCH_ALLOW: new URL(NOBODY_LISTENS).host,
        },
      });
      integrator = await newIntegrator(service);
      await liftRateLimits(service, integrator);
      // What the two export lines do.
      env = { PATH: process.env.PATH, VIVANT_URL: service.baseUrl, VIVANT_KEY: integrator.key };
      document = (await (await fetch(`${service.baseUrl}/openapi.json`)).json()) as OpenApiDocument;
      guide = await (await fetch(`${service.baseUrl}/llms-full.txt`)).text();
      await copyFile(PORTRAIT, join(directory, 'portrait.jpg'));
      await copyFile(VOICE, join(directory, 'voice.wav'));
      const shell = blocksOf(guide, 'Quickstart').filter(({ language }) => language === 'sh');
      const typed = shell.map(({ text }) => text).filter((text) => !/^(npm|node) /.test(text));
      expect(typed.length).toBeGreaterThanOrEqual(4);
      const { stdout } = await run('sh', ['-ec', `${typed.join('\n')}\necho "id $AVATAR_ID"`], {
        cwd: directory,
        env,
      });
      avatarId = found(/id (\S+)/, stdout);
      expect(stdout).toContain('"readyToChat":true');
      expect(stdout).toContain('"userToken"');
      await endSessions();
    }, 300_000);

    afterAll(async () => {
      await service?.stop();
      await caller?.stop();
      if (service) await removeData(service);
      await rm(directory, { recursive: true, force: true });
    });

    async function endSessions(): Promise<void> {
      const { items } = await service.operate<{ items: { id: string }[] }>('session', 'list');
      for (const { id } of items) await service.operate('session', 'end', id);
    }

    const tried = new Set<string>();
    function sourceOf(operationId: string, language: Language): string {
      const operation = Object.values(document.paths)
        .flatMap((methods) => Object.values(methods))
        .find((candidate) => candidate.operationId === operationId);
      tried.add(operationId);
      const written = operation?.['x-codeSamples'].find(({ lang }) => lang === language);
      assert(written, `${operationId} has a sample in ${language}`);
      return written.source.replaceAll('https://hooks.example.org', NOBODY_LISTENS);
    }
    const sample = (operationId: string, language: Language, more: NodeJS.ProcessEnv = {}) =>
      runSample(sourceOf(operationId, language), language, { cwd: directory, env: { ...env, ...more } });

    it('the quickstart ends with an avatar that greets and answers in a page of the reader’s own', async () => {
      for (const { file, text } of blocksOf(guide, 'Quickstart'))
        if (file !== undefined) await writeFile(join(directory, file), text);
      // In the place of "npm install livekit-client".
      const client = dirname(dirname(fileURLToPath(import.meta.resolve('livekit-client'))));
      await mkdir(join(directory, 'node_modules'));
      await symlink(client, join(directory, 'node_modules/livekit-client'));
      const port = String(await pickPort('tcp', '127.0.0.1'));
      const server = spawn(process.execPath, ['server.mjs'], {
        cwd: directory,
        env: { ...env, AVATAR_ID: avatarId, PORT: port },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let browser: Browser | undefined;
      try {
        await new Promise((resolve) => server.stdout.once('data', resolve));
        browser = await launchChromium();
        const page = await browser.newPage();
        await page.goto(`http://127.0.0.1:${port}/`);
        await page.click('#start');
        await page.waitForFunction("document.querySelector('video')?.videoWidth > 0");
        const captions = async () => (await page.textContent('#captions')) ?? '';
        await until(
          async () => /Welcome to the harbour museum/.test(await captions()),
          'the greeting',
          30_000,
        );
        await page.fill('input[name=text]', 'When does the museum open?');
        await page.click('form button');
        await until(async () => /nine in the morning/.test(await captions()), 'the answer', 30_000);
      } finally {
        await browser?.close();
        server.kill();
      }
      await endSessions();
    }, 180_000);

    const languages: [Language, boolean][] = [
      ['Shell', true],
      ['TypeScript', true],
      ['Python', hasPython === true],
    ];

    for (const [language, present] of languages)
      it.skipIf(!present)(
        `${language}: samples that read avatars and start sessions run as copied`,
        async () => {
          expect(await sample('listAvatars', language)).toContain(avatarId);
          expect(await sample('getAvatar', language)).toContain(avatarId);
          const started = await sample('startSession', language);
          expect(started).toMatch(/userToken/);
          expect(await sample('listSessions', language)).toMatch(UUID);
          expect(await sample('getSession', language)).toContain(avatarId);
          expect(await sample('getTranscript', language)).toMatch(/turns/);
          await endSessions();
        },
        120_000,
      );

    for (const [language, present] of languages)
      it.skipIf(!present)(
        `${language}: the sample that follows events prints them as they happen`,
        async () => {
          const source = sourceOf('streamEvents', language);
          const followed = await followSample(source, language, { cwd: directory, env });
          try {
            await until(async () => /^id: /m.test(followed.printed()), 'the place where it begins', 30_000);
            await integrator.startSession(avatarId);
            const started = /^event: session\.started$/m;
            await until(async () => started.test(followed.printed()), 'the event', 30_000);
          } finally {
            followed.stop();
            await endSessions();
          }
        },
        120_000,
      );

    for (const [language, present] of languages)
      it.skipIf(!present)(
        `${language}: samples of voices, questions and keys run as copied`,
        async () => {
          expect(await sample('listVoices', language)).toMatch(/bright/);
          for (const [call, more] of [
            ['getVoiceSample', { VOICE_ID: 'clear' }],
            ['previewVoice', {}],
          ] as const) {
            await sample(call, language, more);
            const saved = await readFile(join(directory, 'answer.wav'));
            expect(saved.toString('latin1', 0, 4)).toBe('RIFF');
            await rm(join(directory, 'answer.wav'));
          }
          expect(await sample('askAvatar', language)).toMatch(
            /Who painted the ceiling\?["'], ?["']?answer["']?: ?[[{]/,
          );
          const { secret } = await service.operate<{ secret: string }>(
            ...['key', 'create', '--account', integrator.accountId],
            ...['--scopes', 'sessions,avatars:read,keys'],
          );
          const as = { VIVANT_KEY: secret, AVATAR_ID: avatarId };
          const made = found(/\bid"?'?: ?["']([0-9a-f-]{36})/, await sample('createKey', language, as));
          const rotated = await sample('rotateKey', language, { ...as, KEY_ID: made });
          expect(rotated).toMatch(/sk_vivant_/);
          const next = found(/\bid"?'?: ?["']([0-9a-f-]{36})/, rotated);
          await sample('revokeKey', language, { ...as, KEY_ID: next });
          expect(await sample('listKeys', language, as)).toContain(made);
        },
        120_000,
      );

    for (const [language, present] of languages)
      it.skipIf(!present)(
        `${language}: samples of webhooks run as copied`,
        async () => {
          const { secret } = await service.operate<{ secret: string }>(
            ...['key', 'create', '--account', integrator.accountId],
            ...['--scopes', 'webhooks,avatars:read,sessions'],
          );
          const as = { VIVANT_KEY: secret };
          const idOf = (printed: string) => found(/\bid"?'?: ?["']([^"']+)/, printed);
          const known = { ...as, WEBHOOK_ID: idOf(await sample('createWebhook', language, as)) };
          expect(await sample('listWebhooks', language, as)).toContain(known.WEBHOOK_ID);
          expect(await sample('getWebhook', language, known)).toContain(NOBODY_LISTENS);
          expect(await sample('rotateWebhookSecret', language, known)).toMatch(/whsec_/);
          const sent = idOf(await sample('testWebhook', language, known));
          expect(await sample('listWebhookDeliveries', language, known)).toContain(sent);
          const again = { ...known, DELIVERY_ID: sent };
          expect(await sample('resendWebhookDelivery', language, again)).toContain(sent);
          expect(await sample('updateWebhook', language, known)).toMatch(/paused/);
          await sample('deleteWebhook', language, known);
          expect(await sample('listWebhooks', language, as)).not.toContain(known.WEBHOOK_ID);
        },
        120_000,
      );

    for (const [language, present] of languages)
      it.skipIf(!present)(
        `${language}: samples of sponsor budgets and anonymous visitors run as copied`,
        async () => {
          await integrator.get(`/v1/avatars/${avatarId}`, {
            method: 'PATCH',
            headers: { 'content-type': 'application/json' },
            body: '{"visibility":"unlisted"}',
          });
          expect(await sample('topUpSponsorBudget', language)).toMatch(/1000/);
          expect(await sample('getSponsorBudget', language)).toMatch(/enabled/);
          expect(await sample('updateSponsorBudget', language)).toMatch(/5000/);
          expect(await sample('startAnonymousSession', language)).toMatch(/userToken/);
          await endSessions();
          expect(await sample('withdrawFromSponsorBudget', language)).toMatch(/500/);
        },
        120_000,
      );

    for (const [language, present] of languages)
      it.skipIf(!present || CALLERS_LIVEKIT === null)(
        `${language}: samples of render-only sessions bring the avatar into a room of the caller’s own`,
        async () => {
          caller ??= await startCallersSide(service, integrator, avatarId);
          const { url, apiKey, apiSecret } = caller.livekit;
          await caller.livekit.rooms.createRoom({ name: 'support-17', emptyTimeout: 60 });
          const project = { LIVEKIT_URL: url, LIVEKIT_API_KEY: apiKey, LIVEKIT_API_SECRET: apiSecret };
          const started = await sample('startAvatarSession', language, project);
          const id = found(/\bid"?'?: ?["']([0-9a-f-]{36})/, started);
          const known = { AVATAR_SESSION_ID: id };
          const { view } = caller;
          await until(
            async () => (await view(id)).status === 'active',
            'the avatar in the room',
            30_000,
            600,
          );
          expect(await sample('getAvatarSession', language, known)).toMatch(/active/);
          expect(await sample('endAvatarSession', language, known)).toMatch(/api_end/);
        },
        120_000,
      );

    for (const [language, present] of languages)
      it.skipIf(!present)(
        `${language}: samples that change, create and delete avatars run as copied`,
        async () => {
          expect(await sample('updateAvatar', language)).toMatch(/building/);
          expect(await sample('replaceKnowledge', language)).toContain(avatarId);
          expect(await sample('replaceAppearance', language)).toContain(avatarId);
          expect(await sample('replaceVoice', language)).toContain(avatarId);
          const created = UUID.exec(await sample('createAvatar', language))?.[0];
          expect(created).not.toBe(avatarId);
          await sample('deleteAvatar', language, { AVATAR_ID: created });
          expect(await sample('getAvatar', language)).toContain(avatarId);
        },
        120_000,
      );

    for (const [language, present] of languages)
      it.skipIf(!present)(
        `${language}: samples that check files, read material and change single documents run as copied`,
        async () => {
          for (const check of ['checkPortrait', 'checkVoice', 'checkDocument'])
            expect(await sample(check, language)).toMatch(/accepted/);
          expect(await sample('getAccount', language)).toMatch(/balanceMicrocredits/);
          expect(await sample('getAvatarMaterials', language)).toMatch(/museum\.md/);
          const { documents } = await integrator.get<{ documents: { id: string }[] }>(
            `/v1/avatars/${avatarId}/materials`,
          );
          const known = { DOCUMENT_ID: documents[0]?.id };
          expect(await sample('updateDocument', language, known)).toContain(avatarId);
          expect(await sample('removeDocument', language, known)).toContain(avatarId);
          expect(await sample('addDocuments', language)).toContain(avatarId);
        },
        120_000,
      );

    it.skipIf(CALLERS_LIVEKIT === null)('every endpoint is covered', () => {
      const all = Object.values(document.paths).flatMap((methods) =>
        Object.values(methods).map(({ operationId }) => operationId),
      );
      expect([...tried].sort()).toEqual(all.sort());
    });

    it('the samples need no more than the two export lines at the top', () => {
      const [first] = blocksOf(guide, 'Start here');
      expect(first?.text.split('\n').map((line) => line.split('=')[0])).toEqual([
        'export VIVANT_URL',
        'export VIVANT_KEY',
      ]);
    });
  },
);
