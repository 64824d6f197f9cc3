import { expect } from 'vitest';
import type { Answer } from './client.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

/** A refusal with the body of §7.1-1: exactly `error` and `message`. */
export function expectRefusal(answer: Answer, status: number, error: string, message?: RegExp): void {
  expect({ status: answer.status, body: answer.text }).toMatchObject({ status });
  const body = answer.json();
  expect(Object.keys(body).sort(), answer.text).toEqual(['error', 'message']);
  expect(body.error, answer.text).toBe(error);
  expect(typeof body.message).toBe('string');
  expect(body.message).not.toBe('');
  if (message) expect(body.message).toMatch(message);
  expect(answer.headers.get('content-type')).toMatch(/^application\/json\b/);
}

/** An answer that is its status and nothing else. */
export function expectBare(answer: Answer, status: number): void {
  expect({ status: answer.status, body: answer.text }).toEqual({ status, body: '' });
  expect(answer.headers.get('content-type')).toBeNull();
}

/** 422 of §7.1-3: `code` is the number, and the message names the field. */
export function expectUnprocessable(answer: Answer, field: string | RegExp): void {
  expect({ status: answer.status, body: answer.text }).toMatchObject({ status: 422 });
  const body = answer.json();
  expect(Object.keys(body).sort(), answer.text).toEqual(['code', 'message']);
  expect(body.code).toBe(422);
  expect(typeof body.message).toBe('string');
  expect(body.message).toMatch(typeof field === 'string' ? new RegExp(`\\b${field}\\b`) : field);
}

export function expectStatus(answer: Answer, status: number): void {
  expect({ status: answer.status, body: answer.text }).toMatchObject({ status });
}

export function expectUuid(value: unknown): void {
  expect(value).toMatch(UUID);
}

export function expectDateTime(value: unknown): void {
  expect(value).toMatch(DATE_TIME);
  expect(Number.isNaN(Date.parse(value as string))).toBe(false);
}

/** Every field of §2.1 with its type. */
export function expectListItem(item: Record<string, unknown>): void {
  expectUuid(item.id);
  expect(typeof item.name).toBe('string');
  expect(['private', 'unlisted', 'public']).toContain(item.visibility);
  expect(['building', 'ready', 'failed', 'moderation_hold']).toContain(item.status);
  expect(typeof item.readyToChat).toBe('boolean');
  for (const field of ['moderationState', 'creationSource'])
    expect(item[field] === null || typeof item[field] === 'string', `${field}: ${item[field]}`).toBe(true);
  expectDateTime(item.createdAt);
  expectDateTime(item.updatedAt);
}

const STAGES = ['appearance', 'knowledge', 'persona', 'previews', 'voice'];
const STAGE_STATUSES = ['waiting', 'pending', 'processing', 'completed', 'failed'];

/** Every field of §2.2 with its type. */
export function expectDetail(avatar: Record<string, unknown>): void {
  expectListItem(avatar);
  expect(avatar).toHaveProperty('description');
  expect(avatar.description === null || typeof avatar.description === 'string').toBe(true);
  const stages = avatar.stages as Record<string, Record<string, unknown>>;
  expect(Object.keys(stages).sort()).toEqual(STAGES);
  for (const [name, stage] of Object.entries(stages)) {
    expect(Object.keys(stage).sort()).toEqual(['status', 'userFeedback']);
    expect(name === 'previews' ? [...STAGE_STATUSES, 'skipped'] : STAGE_STATUSES).toContain(stage.status);
    expect(stage.userFeedback === null || typeof stage.userFeedback === 'string').toBe(true);
  }
  expect(avatar).toHaveProperty('latestFailure');
  if (avatar.latestFailure !== null) {
    const failure = avatar.latestFailure as Record<string, unknown>;
    expect(Object.keys(failure).sort()).toEqual(['stage', 'userFeedback']);
    expect(STAGES).toContain(failure.stage);
  }
}

/** Headers that tell one request from the next, and say nothing about what was asked for. */
const OF_THE_REQUEST = ['x-request-id', 'date', 'ratelimit-remaining', 'ratelimit-reset'];

/** Everything of an answer that could give away what was asked for. */
export function fingerprint(answer: Answer): unknown {
  const headers = [...answer.headers].filter(([name]) => !OF_THE_REQUEST.includes(name));
  return { status: answer.status, headers, body: answer.bytes.toString('base64') };
}
