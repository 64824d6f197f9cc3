import type { EngineConfig } from '@vivant/media/config';
import { startTestLivekit } from '@vivant/media/testing/livekit-server';
import { buildTestFace } from '@vivant/media/testing/test-face';
import { prepareSession, startTestHost, type TestHost } from '@vivant/media/testing/test-host';
import { startVisitor, type Visitor } from '@vivant/media/testing/visitor';
import { BRIDGE_KNOWLEDGE } from '../bridge-knowledge.ts';
import { requireLivekit } from '../require-livekit.ts';

export interface Talk {
  host: TestHost;
  visitor: Visitor;
}

/** Talks about a bridge over real rooms of one server, each with a session process and a visitor of its own. */
export interface Talks {
  /** Without a greeting, the avatar says nothing before it is asked. */
  meet<T>(
    setUp: { engines?: Partial<EngineConfig>; greeting?: string },
    talk: (talk: Talk) => Promise<T>,
  ): Promise<T>;
  close(): Promise<void>;
}

export async function startTalks(): Promise<Talks> {
  const program = requireLivekit();
  const [face, livekit] = await Promise.all([buildTestFace(), startTestLivekit(program)]);
  return {
    async meet({ engines = {}, greeting }, talk) {
      const host = await startTestHost({ engines });
      const visitor = await startVisitor();
      try {
        const session = await prepareSession(livekit, host, face, {
          ...{ knowledge: BRIDGE_KNOWLEDGE, persona: { greeting: greeting ?? null } },
        });
        await host.post(session.assignment);
        await visitor.join(livekit.url, session.visitorToken);
        visitor.openMicrophone();
        if (greeting !== undefined) await host.event('the greeting', (event) => event.type === 'turn');
        return await talk({ host, visitor });
      } finally {
        visitor.kill();
        await host.close();
      }
    },
    close: () => livekit.stop(),
  };
}
