import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  ASSETS,
  CHEAP_VIDEO,
  type Integrator,
  integratorWith,
  newIntegrator,
  type Package,
} from './integrator.ts';
import type { Service, ServiceOptions } from './service.ts';
import { type Recipe, startOnCopy } from './shared-installation.ts';
import { joinStudio } from './studio-owner.ts';

/** An account with `CREDITS` and a key, and an avatar that is ready. */
interface Made {
  accountId: string;
  key: string;
  avatarId: string;
}

export interface WithAvatar {
  service: Service;
  integrator: Integrator;
  avatarId: string;
}

const WOMAN = join(ASSETS, 'portraits/p02_woman_red_bob_outdoor.jpg');
const PAINTED = join(ASSETS, 'portraits/p11_painting_mona_lisa.jpg');
const VOICE = join(ASSETS, 'voices/v10_en_exactly_10.000s.wav');

/** Without the portraits and voices beside the checkout none can be built. */
export const CAN_BUILD = [WOMAN, PAINTED, VOICE].every((file) => existsSync(file));

async function makeReady(service: Service, parts: Package): Promise<Made> {
  const integrator = await newIntegrator(service);
  const avatarId = await integrator.create(parts);
  const { avatar } = await integrator.built(avatarId);
  if (avatar.status !== 'ready') throw new Error(`it became ${JSON.stringify(avatar)}`);
  return { accountId: integrator.accountId, key: integrator.key, avatarId };
}
const recipe = (name: string, parts: Package): Recipe<Made> => ({
  name,
  make: (service) => makeReady(service, parts),
});

const GUIDE = recipe('guide', {
  manifest: {
    ...{ name: 'Martha', language: 'en', video: CHEAP_VIDEO },
    persona: {
      ...{ personality: 'A museum guide.', scenario: 'A harbour museum.' },
      greeting: 'Welcome to the harbour museum.',
    },
  },
  portrait: WOMAN,
  voice: VOICE,
});
const FACE = recipe('face', { manifest: { name: 'Face', renderOnly: true }, portrait: WOMAN });

/** Olga has joined her account, whose only avatar she is. */
const LISA: Recipe<Made> = {
  name: 'lisa',
  async make(service) {
    const made = await makeReady(service, {
      manifest: {
        ...{ name: 'Lisa', language: 'en' },
        persona: {
          personality: 'Lisa is a calm lady who has been painted in Florence.',
          greeting: 'Good day. What would you like to know?',
        },
      },
      portrait: PAINTED,
      voice: VOICE,
      knowledge: {
        'painting.md': '# The painting\n\nThe portrait was painted on a panel of poplar wood in Florence.',
      },
    });
    const { url } = await service.operate<{ url: string }>('member', 'add', '--account', made.accountId);
    await joinStudio(service, url);
    return made;
  },
};

async function startWith(recipe: Recipe<Made>, options: Options): Promise<WithAvatar> {
  const { service, made } = await startOnCopy(recipe, options);
  const integrator = integratorWith(service, made.accountId, made.key);
  return { service, integrator, avatarId: made.avatarId };
}
type Options = Omit<ServiceOptions, 'dataDir' | 'root'>;

/** A service with Martha, who guides through a harbour museum, and whose picture is the narrow one. */
export const startWithGuide = (options: Options = {}) => startWith(GUIDE, options);

/** A service with Lisa, whose picture is of the usual size, and who knows a document; Olga owns her in the studio. */
export const startWithLisa = (options: Options = {}) => startWith(LISA, options);

/** A service with a render-only avatar. */
export const startWithFace = (options: Options = {}) => startWith(FACE, options);
