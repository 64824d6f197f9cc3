import { ConfigError } from '@vivant/contract/settings/read';
import { describe, expect, it } from 'vitest';
import { loadMediaConfig, sessionEnvironment } from './config.ts';

const GOOD = { VIVANT_MEDIA_CONTROL_URL: 'http://127.0.0.1:8780/', VIVANT_MEDIA_SECRET: 'x'.repeat(32) };

describe('media configuration', () => {
  it('needs only the control address and the secret', () => {
    const config = loadMediaConfig(GOOD);
    expect(config.controlUrl).toBe('http://127.0.0.1:8780');
    expect(config.engines).toMatchObject({ llm: null, stt: null, tts: null });
    // By what the machine is measured to carry.
    expect(config.slots).toBeNull();
  });

  it('names every fault at once', () => {
    const faults = (() => {
      try {
        loadMediaConfig({
          VIVANT_MEDIA_SECRET: 'short',
          VIVANT_MEDIA_SLOTS: 'many',
          VIVANT_LLM_BASE_URL: 'ftp://x',
        });
      } catch (error) {
        return (error as ConfigError).faults.join('\n');
      }
      return '';
    })();
    for (const name of [
      'VIVANT_MEDIA_CONTROL_URL',
      'VIVANT_MEDIA_SECRET',
      'VIVANT_MEDIA_SLOTS',
      'VIVANT_LLM_BASE_URL',
    ])
      expect(faults).toContain(name);
  });

  it('requires the model when an endpoint is given', () => {
    expect(() => loadMediaConfig({ ...GOOD, VIVANT_LLM_BASE_URL: 'http://127.0.0.1:1/v1' })).toThrow(
      ConfigError,
    );
    const { engines } = loadMediaConfig({
      ...GOOD,
      VIVANT_LLM_BASE_URL: 'http://127.0.0.1:1/v1',
      VIVANT_LLM_MODEL: 'small',
    });
    expect(engines.llm).toEqual({ baseUrl: 'http://127.0.0.1:1/v1', apiKey: '', model: 'small' });
  });

  it.each([
    ['http://127.0.0.1:8000/v1', undefined, 'pauses'],
    ['https://api.example.com/v1', undefined, 'pauses'],
    ['https://api.example.com/v1', 'steady', 'steady'],
    ['http://whisper:8000/v1', 'off', 'off'],
  ])('asks the recognition at %s, set to %s, for partial words: %s', (baseUrl, set, expected) => {
    const { engines } = loadMediaConfig({
      ...GOOD,
      ...{ VIVANT_STT_BASE_URL: baseUrl, VIVANT_STT_MODEL: 'm', VIVANT_STT_PARTIALS: set },
    });
    expect(engines.stt?.partials).toBe(expected);
  });

  it('requires at least one session slot', () => {
    expect(() => loadMediaConfig({ ...GOOD, VIVANT_MEDIA_SLOTS: '0' })).toThrow('must be 1 or more');
  });

  it('gives session processes no secret', () => {
    const env = sessionEnvironment({
      PATH: '/bin',
      VIVANT_MEDIA_SECRET: 's',
      VIVANT_LLM_API_KEY: 'k',
      AWS_TOKEN: 't',
    });
    expect(Object.keys(env).sort()).toEqual(['NODE_ENV', 'PATH']);
  });
});
