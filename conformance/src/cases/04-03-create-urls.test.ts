import { describe, expect } from 'vitest';
import { MIB, manifestOf, readAvatar, realFile, tidied } from '../harness/avatars.ts';
import { type Answer, clientOf, strangerWith } from '../harness/client.ts';
import { expectBare, expectRefusal, expectStatus } from '../harness/expectations.ts';
import { holds } from '../harness/holds.ts';
import { GIF, JPEG, png } from '../harness/pictures.ts';
import { putRemote, remoteAddress } from '../harness/remote.ts';
import { theTarget } from '../harness/target.ts';
import { wav } from '../harness/voices.ts';

const FILES = { needs: ['files' as const] };
/** Addresses that need no web server of ours: each is refused before a packet leaves. */
const ELSEWHERE = 'https://files.example.com/portrait.jpg';

describe('4.3 POST /v1/avatars with addresses', () => {
  const { keys } = theTarget();
  const full = clientOf(keys.full);
  const create = async (assetsBlock: unknown, manifest = {}): Promise<Answer> =>
    tidied(full, await full.post('/v1/avatars', manifestOf({ ...manifest, assets: assetsBlock })));
  const goodImage = async () => ({ url: (await putRemote(JPEG, 'portrait.jpg')).url });
  const goodVoice = async () => ({ url: (await putRemote(wav(10.5), 'voice.wav')).url });
  const goodAssets = async () => ({ image: await goodImage(), voice: await goodVoice() });

  holds(
    '202: the files are fetched and the avatar builds as from a zip',
    ['4.3-3', '4.3-4', '4.3-6', '4.3-8', '2.3-17'],
    async () => {
      const answer = await full.post(
        '/v1/avatars',
        manifestOf({
          name: 'From addresses',
          assets: {
            ...(await goodAssets()),
            prompt: { url: (await putRemote('Guide visitors.', 'prompt.txt')).url },
            knowledge: [
              { url: (await putRemote('Closed on Mondays.', 'hours.txt')).url, description: 'Opening hours' },
              { url: (await putRemote('# Rooms\n\nThree.', 'rooms.md')).url },
            ],
          },
        }),
      );
      expectStatus(answer, 202);
      const { avatarId, status, statusUrl } = answer.json();
      expect({ status, statusUrl }).toEqual({ status: 'building', statusUrl: `/v1/avatars/${avatarId}` });
      expect(await readAvatar(full, avatarId as string)).toMatchObject({
        name: 'From addresses',
        creationSource: 'api',
      });
      await tidied(full, answer);
    },
    FILES,
  );

  holds(
    'image and voice are required; a render-only avatar needs the image alone',
    ['4.3-4', 'D2-12'],
    async () => {
      expectRefusal(await create(undefined), 400, 'invalid_manifest', /assets/);
      expectRefusal(await create({ voice: await goodVoice() }), 400, 'invalid_manifest', /image/);
      expectRefusal(await create({ image: await goodImage() }), 400, 'invalid_manifest', /voice/);
      expectStatus(await create({ image: await goodImage() }, { renderOnly: true }), 202);
    },
    FILES,
  );

  holds('assets have the documented shape', ['4.3-4', '7.3-3'], async () => {
    for (const block of [
      [],
      'x',
      null,
      { image: ELSEWHERE },
      { image: { url: 7 }, voice: { url: ELSEWHERE } },
    ])
      expectRefusal(await create(block), 400, 'invalid_manifest', /assets|image/);
  });

  holds(
    'a prompt is read from its address: 10,000 characters pass and one more does not',
    ['4.3-7', '8-7'],
    async () => {
      const withPrompt = async (text: string) =>
        create({ ...(await goodAssets()), prompt: { url: (await putRemote(text, 'prompt.txt')).url } });
      expectStatus(await withPrompt('𝒳'.repeat(10_000)), 202);
      expectRefusal(await withPrompt('x'.repeat(10_001)), 400, 'invalid_upload', /prompt/);
    },
    FILES,
  );

  holds('a prompt excludes persona.scenario', ['4.3-5', '4.3-7', '7.3-3'], async () => {
    expectRefusal(
      await create(
        { image: { url: ELSEWHERE }, voice: { url: ELSEWHERE }, prompt: { url: ELSEWHERE } },
        { persona: { scenario: 'Guide visitors.' } },
      ),
      400,
      'invalid_manifest',
      /scenario|prompt/,
    );
  });

  holds(
    'knowledge has at most 20 addresses, each with a description of at most 500 characters',
    ['4.3-6', '8-5'],
    async () => {
      const base = { image: { url: ELSEWHERE }, voice: { url: ELSEWHERE } };
      const many = Array.from({ length: 21 }, (_, i) => ({ url: `https://files.example.com/${i}.txt` }));
      expectRefusal(await create({ ...base, knowledge: many }), 400, 'invalid_manifest', /knowledge/);
      const long = [{ url: ELSEWHERE, description: 'x'.repeat(501) }];
      expectRefusal(await create({ ...base, knowledge: long }), 400, 'invalid_manifest', /description/);
    },
  );

  holds('what holds for the manifest of a zip holds here', ['7.3-4', '7.3-5', 'D2-2', 'D2-3'], async () => {
    const block = { image: { url: ELSEWHERE }, voice: { url: ELSEWHERE } };
    expectRefusal(await create(block, { name: '' }), 400, 'name_invalid', /name/);
    expectRefusal(
      await create(block, { visibility: 'public' }),
      400,
      'public_visibility_not_allowed_on_create',
    );
    expectRefusal(await create(block, { language: 'pt' }), 400, 'invalid_manifest', /language/);
  });

  holds('a body that is no JSON object is invalid_manifest', ['7.3-3', '7.1-1'], async () => {
    for (const body of ['{', '[]', 'null', '']) {
      const answer = await full.send('POST', '/v1/avatars', {
        headers: { 'content-type': 'application/json' },
        body,
      });
      expectRefusal(answer, 400, 'invalid_manifest');
    }
  });

  holds(
    'invalid_url: not https, with credentials, or a host that is not public, in every spelling',
    ['7.3-6', '4.3-9', '4.3-10'],
    async () => {
      const addresses = [
        'http://files.example.com/a.jpg',
        'ftp://files.example.com/a.jpg',
        'file:///etc/passwd',
        'data:image/png;base64,AA==',
        'https://user:secret@files.example.com/a.jpg',
        'https://user@files.example.com/a.jpg',
        'https://127.0.0.1/a.jpg',
        'https://127.1/a.jpg',
        'https://2130706433/a.jpg',
        'https://0x7f.0.0.1/a.jpg',
        'https://0177.0.0.1/a.jpg',
        'https://0.0.0.0/a.jpg',
        'https://localhost/a.jpg',
        'https://localhost./a.jpg',
        'https://sub.localhost/a.jpg',
        'https://10.0.0.1/a.jpg',
        'https://172.16.0.1/a.jpg',
        'https://192.168.1.1/a.jpg',
        'https://100.64.0.1/a.jpg',
        'https://169.254.169.254/latest',
        'https://168.63.129.16/a.jpg',
        'https://224.0.0.1/a.jpg',
        'https://255.255.255.255/a.jpg',
        'https://[::1]/a.jpg',
        'https://[::]/a.jpg',
        'https://[fe80::1]/a.jpg',
        'https://[fc00::1]/a.jpg',
        'https://[::ffff:127.0.0.1]/a.jpg',
        'https://[::ffff:10.0.0.1]/a.jpg',
        'https://[64:ff9b::7f00:1]/a.jpg',
        'https://[2002:7f00:1::]/a.jpg',
        'not an address',
        '',
        '//files.example.com/a.jpg',
        'https://',
      ];
      for (const url of addresses) {
        const answer = await create({ image: { url }, voice: { url: ELSEWHERE } });
        expect(answer.status, `${url}: ${answer.text}`).toBe(400);
        expect(answer.json().error, `${url}: ${answer.text}`).toBe('invalid_url');
        expectRefusal(answer, 400, 'invalid_url');
      }
    },
  );

  holds('no refusal repeats the credentials of an address', ['7.3-6', '7.3-7'], async () => {
    const answer = await create({
      image: { url: 'https://user:hunter2@files.example.com/a.jpg' },
      voice: { url: ELSEWHERE },
    });
    expect(answer.text).not.toContain('hunter2');
  });

  holds(
    'a redirect to a host that is not public is refused',
    ['4.3-10', '7.3-6'],
    async () => {
      for (const to of [
        'https://10.0.0.1/a.jpg',
        'https://169.254.169.254/latest',
        'https://[::1]/a.jpg',
        'http://files.example.com/a.jpg',
        'https://u:p@files.example.com/',
      ]) {
        const url = remoteAddress(`/to?url=${encodeURIComponent(to)}`);
        expectRefusal(await create({ image: { url }, voice: await goodVoice() }), 400, 'invalid_url');
      }
    },
    FILES,
  );

  holds(
    'three redirects are followed, the fourth fails',
    ['4.3-11', '7.3-7', '8-8'],
    async () => {
      const image = await putRemote(JPEG, 'portrait.jpg');
      for (const redirects of [1, 2, 3])
        expectStatus(await create({ image: { url: image.after(redirects) }, voice: await goodVoice() }), 202);
      const url = image.after(4);
      expectRefusal(
        await create({ image: { url }, voice: await goodVoice() }),
        400,
        'fetch_failed',
        new RegExp(escaped(url)),
      );
    },
    FILES,
  );

  holds(
    'fetch_failed names an address that was not found, answered with an error or did not answer',
    ['7.3-7'],
    async () => {
      for (const path of ['/files/nothing/a.jpg', '/status/404', '/status/500']) {
        const url = remoteAddress(path);
        expectRefusal(
          await create({ image: { url }, voice: await goodVoice() }),
          400,
          'fetch_failed',
          new RegExp(escaped(url)),
        );
      }
      const unreachable = 'https://nobody.invalid/portrait.jpg';
      expectRefusal(
        await create({ image: { url: unreachable }, voice: await goodVoice() }),
        400,
        'fetch_failed',
        new RegExp(escaped(unreachable)),
      );
    },
    FILES,
  );

  holds(
    'invalid_upload: a fetched file of the wrong type or over its limit',
    ['7.3-8', '4.3-9', '8-3', '8-4', '8-5'],
    async () => {
      const at = async (data: Uint8Array | string, name: string) => ({
        url: (await putRemote(data, name)).url,
      });
      const refused = async (block: object) => expectRefusal(await create(block), 400, 'invalid_upload');
      await refused({ image: await at(GIF, 'portrait.jpg'), voice: await goodVoice() });
      await refused({ image: await at('text', 'portrait.jpg'), voice: await goodVoice() });
      await refused({ image: await goodImage(), voice: await at('la la', 'voice.wav') });
      await refused({ image: await goodImage(), voice: await at(wav(9), 'voice.wav') });
      await refused({ image: await goodImage(), voice: await at(wav(61), 'voice.wav') });
      await refused({ ...(await goodAssets()), knowledge: [await at(png(), 'map.png')] });
      await refused({
        image: await at(png({ sizeBytes: 10 * MIB + 1 }), 'portrait.png'),
        voice: await goodVoice(),
      });
      await refused({
        image: await goodImage(),
        voice: await at(wav(12, { sizeBytes: 12 * MIB + 1 }), 'voice.wav'),
      });
      // Ends at the limit, as the file itself never does.
      await refused({ image: { url: remoteAddress('/endless/portrait.png') }, voice: await goodVoice() });
      expectStatus(
        await create({
          image: await at(png({ sizeBytes: 10 * MIB }), 'portrait.png'),
          voice: await goodVoice(),
        }),
        202,
      );
    },
    { ...FILES, timeoutMs: 120_000 },
  );

  holds(
    'an avatar built from the addresses of real files becomes ready',
    ['4.3-9'],
    async () => {
      const answer = await create(
        {
          image: {
            url: (await putRemote(realFile('portraits/p02_woman_red_bob_outdoor.jpg'), 'p.jpg')).url,
          },
        },
        { renderOnly: true },
      );
      expectStatus(answer, 202);
      expect(answer.json().status).toBe('ready');
    },
    { needs: ['files', 'assets'] },
  );

  holds(
    'it needs avatars:write and an account-wide key',
    ['4.3-0', '7.3-9', '5-10'],
    async () => {
      const body = manifestOf({ assets: { image: { url: ELSEWHERE }, voice: { url: ELSEWHERE } } });
      expectRefusal(await clientOf(keys.readOnly).post('/v1/avatars', body), 403, 'insufficient_scope');
      expectRefusal(await clientOf(keys.scoped).post('/v1/avatars', body), 403, 'avatar_not_allowed');
      expectBare(await strangerWith(null).post('/v1/avatars', body), 401);
    },
    { needs: ['readOnly'] },
  );
});

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
