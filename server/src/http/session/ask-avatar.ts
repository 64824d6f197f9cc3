import { AskAvatar, AvatarAnswers } from '@vivant/contract/answers';
import type { Sessions } from '../../sessions/sessions.ts';
import type { HttpApp } from '../app.ts';
import { AvatarParams } from '../avatars/get-avatar.ts';
import { whenCallerLeaves } from '../caller-leaves.ts';
import type { EndpointDoc } from '../docs/endpoint-doc.ts';

const DOC: EndpointDoc = {
  operationId: 'askAvatar',
  tag: 'Avatars',
  summary: 'Ask an avatar in writing',
  description:
    'Says what a visitor of an avatar that is `readyToChat` would be answered to each question, and on which passages of ' +
    'its documents the answers stand: to try its documents and texts after a change. Nothing is spoken, kept or charged, ' +
    'and a draft of the studio is not looked at. It may take a minute. An account has one such call at a time (others are ' +
    'answered 429), and each counts as a write. It needs the scope of those who may change the avatar.',
  errors: ['avatar_not_found', 'avatar_not_ready', 'rate_limited'],
  exampleErrors: {
    avatar_not_ready:
      'The avatar is still being built, or its building failed: it can talk once readyToChat is true.',
    invalid_request: 'questions: must be at most 20 questions',
  },
  requestBody: {
    examples: { two: { questions: ['When does the museum open?', 'Who painted the ceiling?'] } },
  },
  success: 'An answer for each question, in their order.',
  responseExamples: {
    answered: {
      answers: [
        {
          question: 'When does the museum open?',
          answer: {
            text: 'According to The harbour museum: We open at nine.',
            sources: [
              {
                title: 'The harbour museum',
                place: 'Opening hours',
                passage: 'We open at nine. On Mondays we are closed.',
              },
            ],
            answeredBy: 'documents',
            refusal: false,
          },
        },
        {
          question: 'Who painted the ceiling?',
          answer: {
            text: 'I am sorry, I find nothing about that in what I have read.',
            sources: [],
            answeredBy: 'documents',
            refusal: true,
          },
        },
      ],
    },
  },
};

/** POST /v1/avatars/{avatarId}/answers (D8-15) */
export function askAvatarRoute(app: HttpApp, sessions: Pick<Sessions, 'answerQuestions'>): void {
  app.post(
    '/v1/avatars/:avatarId/answers',
    {
      config: { scope: 'avatars:write', rate: 'write', doc: DOC },
      schema: { params: AvatarParams, body: AskAvatar, response: { 200: AvatarAnswers } },
    },
    ({ caller, params: { avatarId }, body: { questions } }, reply) => {
      const { accountId } = caller;
      return sessions.answerQuestions({ avatarId, accountId, questions, signal: whenCallerLeaves(reply) });
    },
  );
}
