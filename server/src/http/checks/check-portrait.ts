import { PORTRAIT_POINTS, PortraitCheck, type PortraitFinding } from '@vivant/contract/checks';
import { LIMIT_TEXTS } from '@vivant/contract/limit-texts';
import { UPLOAD_TYPES } from '@vivant/contract/upload-types';
import type { HttpApp } from '../app.ts';
import type { EndpointDoc } from '../docs/endpoint-doc.ts';
import { answerCheck, type CheckDeps } from './answer-check.ts';

function findings(other: PortraitFinding): PortraitFinding[] {
  return PORTRAIT_POINTS.map((point) =>
    point === other.point ? other : { point, outcome: 'good', advice: null },
  );
}

const DARK = 'The face is rather dark. A photo taken in more light gives a better result.';
const CLOSED = 'The eyes are closed. Use a photo in which the person looks into the camera.';

const DOC: EndpointDoc = {
  operationId: 'checkPortrait',
  tag: 'Checks',
  summary: 'Judge a portrait',
  description:
    'Says what the build of an avatar would say of this portrait, before anything is created: whether it would be used, what ' +
    'would make it better, and a score. What cannot be an upload at all, such as a file that is no picture, is refused with ' +
    '400 as `PUT …/appearance` refuses it. Judging takes a few seconds; the call counts as a write.',
  errors: ['invalid_upload'],
  exampleErrors: {
    invalid_upload: 'image: This is no picture we can read. Upload a JPG, PNG, WebP, HEIC or AVIF file.',
  },
  requestBody: {
    multipart: {
      parts: {
        file: {
          description: `The portrait, at most ${LIMIT_TEXTS.image} and ${LIMIT_TEXTS.imagePixels}.`,
          contentTypes: UPLOAD_TYPES.portrait,
          required: true,
        },
      },
      otherParts: 'refused',
      sample: [{ name: 'file', file: 'portrait.jpg' }],
    },
  },
  success: 'The verdict. Nothing of the file is kept.',
  responseExamples: {
    accepted: {
      verdict: 'accepted',
      feedback: DARK,
      score: 86,
      improvements: [{ advice: DARK, points: 14 }],
      findings: findings({ point: 'light', outcome: 'improvable', advice: DARK }),
    },
    refused: {
      verdict: 'refused',
      feedback: CLOSED,
      score: 0,
      improvements: [],
      findings: findings({ point: 'eyes', outcome: 'refused', advice: CLOSED }),
    },
  },
};

/** POST /v1/checks/portrait: exactly one file part, of any name. */
export function checkPortraitRoute(app: HttpApp, deps: CheckDeps): void {
  app.post(
    '/v1/checks/portrait',
    {
      config: { scope: 'avatars:write', rate: 'write', doc: DOC },
      schema: { response: { 200: PortraitCheck } },
    },
    (request, reply) =>
      answerCheck(deps, 'portrait', { request, reply, accountId: request.caller.accountId }),
  );
}
