import { ServiceError } from '@vivant/contract/errors';
import { Transcript } from '@vivant/contract/session-view';
import type { Sessions } from '../../sessions/sessions.ts';
import type { HttpApp } from '../app.ts';
import type { EndpointDoc } from '../docs/endpoint-doc.ts';
import { knownShape, SessionParams } from './session-view.ts';

const DOC: EndpointDoc = {
  operationId: 'getTranscript',
  tag: 'Sessions',
  summary: 'Get a session’s transcript',
  description:
    'What both sides said, in order, with the documents an answer stands on and how long each part of answering took. It grows while the session runs. An answer ' +
    'the visitor cut short is marked `interrupted` and holds what was spoken until then.',
  errors: ['session_not_found'],
  success: 'The turns so far.',
  responseExamples: {
    two_turns: {
      turns: [
        {
          at: '2026-11-02T10:00:09.120Z',
          role: 'user',
          beganAt: '2026-11-02T10:00:07.310Z',
          text: 'When do you open?',
          sources: [],
          passages: [],
          interrupted: false,
          timing: null,
        },
        {
          at: '2026-11-02T10:00:12.604Z',
          beganAt: '2026-11-02T10:00:09.301Z',
          role: 'assistant',
          text: 'The museum opens at ten, every day but Monday.',
          sources: ['museum.md'],
          passages: [{ source: 'museum.md', place: 'Opening hours' }],
          interrupted: false,
          timing: {
            ...{ kind: 'spoken', recognisedMs: 310, turnEndedMs: 455, retrievedMs: 312, firstTokenMs: 313 },
            ...{ firstPcmMs: 380, firstAudioMs: 520, playingMs: 636, playedMs: 3303 },
          },
        },
      ],
    },
  },
};

/** GET /v1/sessions/{sessionId}/transcript: what was said, with times and cited knowledge files. */
export function getTranscriptRoute(app: HttpApp, sessions: Pick<Sessions, 'inspect'>): void {
  app.get(
    '/v1/sessions/:sessionId/transcript',
    {
      config: { scope: 'sessions', rate: 'read', doc: DOC },
      schema: { params: SessionParams, response: { 200: Transcript } },
    },
    async (request) => {
      const { sessionId } = request.params;
      if (!knownShape(sessionId)) throw new ServiceError('session_not_found', 'There is no such session.');
      return sessions.inspect.transcript(request.caller, sessionId);
    },
  );
}
