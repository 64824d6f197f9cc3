import { DocumentCheck } from '@vivant/contract/checks';
import { LIMIT_TEXTS } from '@vivant/contract/limit-texts';
import { UPLOAD_TYPES } from '@vivant/contract/upload-types';
import type { HttpApp } from '../app.ts';
import type { EndpointDoc } from '../docs/endpoint-doc.ts';
import { answerCheck, type CheckDeps } from './answer-check.ts';

const DOC: EndpointDoc = {
  operationId: 'checkDocument',
  tag: 'Checks',
  summary: 'Judge a document',
  description:
    'Says what the build of an avatar would say of this document: whether it can be read, its title, how many passages a ' +
    'conversation could draw on, and what of it would not be used. Whether its text may be spoken is judged only of an ' +
    'avatar’s documents. What is no document is refused with 400 as `PUT …/knowledge` refuses it. The call counts as a write.',
  errors: ['invalid_upload'],
  exampleErrors: {
    invalid_upload: 'The knowledge file "plan.dwg" must be a pdf, docx, doc, txt, md, html or csv file.',
  },
  requestBody: {
    multipart: {
      parts: {
        file: {
          description: `The document, with its name, at most ${LIMIT_TEXTS.knowledgeFile}.`,
          contentTypes: UPLOAD_TYPES.document,
          required: true,
        },
      },
      otherParts: 'refused',
      sample: [{ name: 'file', file: 'museum.md' }],
    },
  },
  success: 'The verdict. Nothing of the file is kept.',
  responseExamples: {
    accepted: { verdict: 'accepted', feedback: null, title: 'The harbour museum', passages: 12 },
    refused: {
      verdict: 'refused',
      feedback: '“plan.pdf” is protected by a password. Save it without one and upload it again.',
      title: null,
      passages: 0,
    },
  },
};

/** POST /v1/checks/document: exactly one file part, of any name. */
export function checkDocumentRoute(app: HttpApp, deps: CheckDeps): void {
  app.post(
    '/v1/checks/document',
    {
      config: { scope: 'avatars:write', rate: 'write', doc: DOC },
      schema: { response: { 200: DocumentCheck } },
    },
    (request, reply) =>
      answerCheck(deps, 'document', { request, reply, accountId: request.caller.accountId }),
  );
}
