import {
  type IntegrityCheck,
  type IntegrityFault,
  LISTED_FAULTS_MAX,
} from '@vivant/contract/operator/integrity';
import type { FastifyInstance } from 'fastify';
import type { AvatarIntegrity, Look } from '../../avatars/integrity.ts';
import type { Credits } from '../../credits/credits.ts';
import { BlobsUnavailableError } from '../../ports/blobs.ts';
import { whenCallerLeaves } from '../caller-leaves.ts';
import { answersOf } from './answer.ts';

const MEANING: Record<IntegrityCheck['name'], string> = {
  files:
    'Rows name files that are gone or damaged. Take them from a backup, or give the avatar the material again; a face or clip is made anew by a new portrait. Several servers on one database need one bucket (VIVANT_BLOBS): what one of them keeps on its disk is missing to the others.',
  orphans: 'Files that nothing refers to only take up space. They may be deleted.',
  builds: 'Somebody changed the database by hand, or this is a fault of Vivant: please report it.',
  ledger: 'Somebody changed the database by hand, or this is a fault of Vivant: please report it.',
};

/** What `vivant check` asks. */
export function integrityRoutes(
  app: FastifyInstance,
  { integrity, credits }: { integrity: AvatarIntegrity; credits: Pick<Credits, 'findDrift'> },
): void {
  answersOf(app)('GET /integrity', async (_request, reply) => {
    const signal = whenCallerLeaves(reply);
    const checks = [
      await look('ledger', ledger(credits), signal),
      await look('builds', integrity.builds, signal),
      await look('files', integrity.files, signal),
      await look('orphans', integrity.orphans, signal),
    ];
    return { sound: checks.every(({ faultCount }) => faultCount === 0), checks };
  });
}

async function look(
  name: IntegrityCheck['name'],
  run: (...given: Parameters<Look>) => Promise<number | null>,
  signal: AbortSignal,
): Promise<IntegrityCheck> {
  const faults: IntegrityFault[] = [];
  let faultCount = 0;
  const found = (fault: IntegrityFault) => {
    faultCount += 1;
    if (faults.length < LISTED_FAULTS_MAX) faults.push(fault);
  };
  try {
    const checked = await run(found, signal);
    return { name, checked, faultCount, faults, meaning: MEANING[name] };
  } catch (error) {
    if (!(error instanceof BlobsUnavailableError)) throw error;
    found({ found: 'cannot be used', subject: 'the store of files' });
    return { name, checked: null, faultCount, faults, meaning: error.message };
  }
}

function ledger(credits: Pick<Credits, 'findDrift'>) {
  return async (found: Parameters<Look>[0]) => {
    for (const { what, id, expectedMicrocredits, foundMicrocredits } of await credits.findDrift())
      found({
        found: `is ${foundMicrocredits} microcredits, and should be ${expectedMicrocredits}`,
        subject: `${what} ${id}`,
      });
    return null;
  };
}
