import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { createUnservedApp } from '../../testing/unserved-app.ts';

async function servedDocument(): Promise<string> {
  const app = await createUnservedApp();
  const { body } = await app.inject('/openapi.json');
  await app.close();
  return body;
}

/** What Redocly's recommended rules say, warnings included. */
async function problemsOf(source: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'], telemetry: 'off' });
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  return problems.map(
    ({ ruleId, severity, message, location }) =>
      `${severity} ${ruleId} at ${location[0]?.pointer}: ${message}`,
  );
}

describe('the linter over the served document', () => {
  it('finds nothing', async () => {
    expect(await problemsOf(await servedDocument())).toEqual([]);
  });

  it('finds an operation that is named twice', async () => {
    const faulty = (await servedDocument()).replace(
      '"operationId": "getAvatar"',
      '"operationId": "listAvatars"',
    );
    expect((await problemsOf(faulty)).join('\n')).toContain('operation-operationId-unique');
  });

  it('names a contact, and no relative address of other documents', async () => {
    const document = JSON.parse(await servedDocument());
    expect(document.info.contact.name).toMatch(/operator/);
    expect(document.externalDocs).toBeUndefined();
  });
});
