import type { Clock } from '@vivant/platform/clock';
import type { FastifyRequest } from 'fastify';
import type { AccountService } from '../../../accounts/account-service.ts';
import type { AuditLog } from '../../../audit/audit-log.ts';
import type { AvatarService } from '../../../avatars/avatar-service.ts';
import type { ImportSwitch } from '../../../avatars/import-switch.ts';
import type { PreviewLinkService } from '../../../avatars/preview-links.ts';
import type { Credits } from '../../../credits/credits.ts';
import type { Ingest } from '../../../ingest/ingest-service.ts';
import type { Slots } from '../../../ingest/slots.ts';
import type { Workspaces } from '../../../ingest/workspace.ts';
import type { Sessions } from '../../../sessions/sessions.ts';
import type { UnansweredQuestions } from '../../../sessions/unanswered.ts';
import type { ReadyVoices } from '../../../voices/ready-voices.ts';
import type { SayLine } from '../../../voices/say-line.ts';
import type { CheckDeps } from '../../checks/answer-check.ts';
import type { RateCounters } from '../../rate-limits.ts';

export interface StudioAvatarDeps extends Pick<CheckDeps, 'checks' | 'checkSlots'> {
  audit: Pick<AuditLog, 'record'>;
  avatars: AvatarService;
  previewLinks: Pick<PreviewLinkService, 'of'>;
  accounts: Pick<AccountService, 'planOf'>;
  credits: Pick<Credits, 'balance'>;
  ingest: Ingest;
  voices: ReadyVoices;
  sayLine: SayLine;
  workspaces: Workspaces;
  slots: Slots;
  imports: Pick<ImportSwitch, 'isOn'>;
  rates: Pick<RateCounters, 'shared'>;
  clock: Clock;
  sessions: Pick<Sessions, 'startRehearsal' | 'renewRehearsal' | 'runTestQuestions' | 'suggestTestQuestions'>;
  unanswered: UnansweredQuestions;
  /** The address that a visitor's client connects to. */
  serverUrl(request: FastifyRequest): string;
}
