import type { DoctorRow } from '@vivant/contract/operator/report';

const PARTS: Record<string, string> = {
  'running: accepting': 'Sessions can be started',
  'running: database': 'Database (PostgreSQL)',
  'running: livekit': 'Media server (LiveKit)',
  'running: files': 'Files of avatars',
  'running: media': 'Media hosts',
  'running: releases': 'One release on every machine',
};

/** What was looked at, as the page calls it; a setting keeps its name. */
export function sayCheck(name: string): string {
  return PARTS[name] ?? name.replace(/^running: /, '');
}

const STATES: Record<DoctorRow['status'], string> = { ok: 'works', warn: 'needs attention', fail: 'fails' };

/** How it is, with what was found where that says more. */
export function sayState({ name, status, found }: DoctorRow): string {
  return name.startsWith('running: ') ? STATES[status] : `${STATES[status]}: ${found}`;
}
