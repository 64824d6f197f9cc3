import { findLivekitServer } from '@vivant/media/testing/livekit-server';
import { versitygwBinary } from '@vivant/server/testing/s3-server';
import { judgeFaults } from './judge.ts';

/** Runs below `unshare`, as root of namespaces of its own, and tells its caller over IPC what came of it. */
process.once('message', async (options: { faults: string[] }) => {
  const livekit = findLivekitServer(process.env);
  if (livekit === null || versitygwBinary === undefined)
    throw new Error('livekit-server or versitygw is missing');
  const verdict = await judgeFaults({
    ...{ ...options, livekit, versitygw: versitygwBinary },
    onJudged: (judged) => process.send?.({ judged }),
  });
  process.send?.({ verdict }, () => process.exit());
});
process.on('disconnect', () => process.exit());
