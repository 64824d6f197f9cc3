import type { Kysely } from 'kysely';
import { accountsAndKeys } from './0001-accounts-and-keys.ts';
import { avatars } from './0002-avatars.ts';
import { sessionsAndLedger } from './0003-sessions-and-ledger.ts';
import { operating } from './0004-operating.ts';
import { sponsoring } from './0005-sponsoring.ts';
import { avatarSessions } from './0006-avatar-sessions.ts';
import { replacement } from './0007-replacement.ts';
import { peerNews } from './0008-peer-news.ts';
import { conditions } from './0010-conditions.ts';
import { sessionTime } from './0011-session-time.ts';
import { limitsAndRetention } from './0012-limits-and-retention.ts';
import { derivedIntroductions } from './0013-derived-introductions.ts';
import { idempotentRequests } from './0014-idempotent-requests.ts';
import { video } from './0015-video.ts';
import { people } from './0016-people.ts';
import { linkMakers } from './0017-link-makers.ts';
import { waysToSignIn } from './0018-ways-to-sign-in.ts';
import { rehearsals } from './0021-rehearsals.ts';
import { avatarShares } from './0023-avatar-shares.ts';
import { sessionSearch } from './0024-session-search.ts';
import { firstOwnerLinks } from './0025-first-owner-links.ts';
import { operators } from './0027-operators.ts';
import { keyUse } from './0028-key-use.ts';
import { operatorsInTheLog } from './0029-operators-in-the-log.ts';
import { usage } from './0030-usage.ts';
import { avatarVersions } from './0031-avatar-versions.ts';
import { demoAvatar } from './0032-demo-avatar.ts';
import { moderatedAvatars } from './0033-moderated-avatars.ts';
import { turnTimes } from './0034-turn-times.ts';
import { events } from './0035-events.ts';
import { testQuestions } from './0036-test-questions.ts';
import { webhooks } from './0037-webhooks.ts';
import { unansweringWebhooks } from './0038-unanswering-webhooks.ts';
import { spendingEvents } from './0039-spending-events.ts';
import { usageSums } from './0040-usage-sums.ts';
import { workers } from './0041-workers.ts';
import { workerTunnels } from './0042-worker-tunnels.ts';
import { whatHostsReport } from './0043-what-hosts-report.ts';
import { recordings } from './0045-recordings.ts';
import { keyChains } from './0046-key-chains.ts';
import { renderersOfHosts } from './0047-renderers-of-hosts.ts';
import { usageByMonth } from './0048-usage-by-month.ts';
import { answerGrounds } from './0049-answer-grounds.ts';
import { unansweredQuestions } from './0054-unanswered-questions.ts';
import { buildsOfHosts } from './0055-builds-of-hosts.ts';
import { sessionRatings } from './0056-session-ratings.ts';
import { replacements } from './0057-replacements.ts';
import { takePlace } from './0060-take-place.ts';

/** What brings a database to this program's state, in order: forward only, there is no way down. */
export type MigrationList = readonly { name: string; up: (db: Kysely<unknown>) => Promise<void> }[];

/**
 * Every change of the schema, oldest first. A released one is never edited: add another. Numbers that are missing stay
 * unused, 0022 and 0026 among them: a database that has run a later one refuses to start with an earlier one added.
 */
export const MIGRATIONS: MigrationList = [
  { name: '0001-accounts-and-keys', up: accountsAndKeys },
  { name: '0002-avatars', up: avatars },
  { name: '0003-sessions-and-ledger', up: sessionsAndLedger },
  { name: '0004-operating', up: operating },
  { name: '0005-sponsoring', up: sponsoring },
  { name: '0006-avatar-sessions', up: avatarSessions },
  { name: '0007-replacement', up: replacement },
  { name: '0008-peer-news', up: peerNews },
  { name: '0010-conditions', up: conditions },
  { name: '0011-session-time', up: sessionTime },
  { name: '0012-limits-and-retention', up: limitsAndRetention },
  { name: '0013-derived-introductions', up: derivedIntroductions },
  { name: '0014-idempotent-requests', up: idempotentRequests },
  { name: '0015-video', up: video },
  { name: '0016-people', up: people },
  { name: '0017-link-makers', up: linkMakers },
  { name: '0018-ways-to-sign-in', up: waysToSignIn },
  { name: '0021-rehearsals', up: rehearsals },
  { name: '0023-avatar-shares', up: avatarShares },
  { name: '0024-session-search', up: sessionSearch },
  { name: '0025-first-owner-links', up: firstOwnerLinks },
  { name: '0027-operators', up: operators },
  { name: '0028-key-use', up: keyUse },
  { name: '0029-operators-in-the-log', up: operatorsInTheLog },
  { name: '0030-usage', up: usage },
  { name: '0031-avatar-versions', up: avatarVersions },
  { name: '0032-demo-avatar', up: demoAvatar },
  { name: '0033-moderated-avatars', up: moderatedAvatars },
  { name: '0034-turn-times', up: turnTimes },
  { name: '0035-events', up: events },
  { name: '0036-test-questions', up: testQuestions },
  { name: '0037-webhooks', up: webhooks },
  { name: '0038-unanswering-webhooks', up: unansweringWebhooks },
  { name: '0039-spending-events', up: spendingEvents },
  { name: '0040-usage-sums', up: usageSums },
  { name: '0041-workers', up: workers },
  { name: '0042-worker-tunnels', up: workerTunnels },
  { name: '0043-what-hosts-report', up: whatHostsReport },
  { name: '0045-recordings', up: recordings },
  { name: '0046-key-chains', up: keyChains },
  { name: '0047-renderers-of-hosts', up: renderersOfHosts },
  { name: '0048-usage-by-month', up: usageByMonth },
  { name: '0049-answer-grounds', up: answerGrounds },
  { name: '0054-unanswered-questions', up: unansweredQuestions },
  { name: '0055-builds-of-hosts', up: buildsOfHosts },
  { name: '0056-session-ratings', up: sessionRatings },
  { name: '0057-replacements', up: replacements },
  { name: '0060-take-place', up: takePlace },
];
