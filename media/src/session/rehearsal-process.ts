/**
 * Answers the questions of one rehearsal, in a process of its own: it reads what strangers wrote, and may take as much
 * time and memory as a model or a document makes it. One task comes as a structured clone on standard input; the answers
 * go out as one line of JSON.
 */
import { buffer } from 'node:stream/consumers';
import { deserialize } from 'node:v8';
import { initializeLogger } from '@livekit/agents';
import { answerRehearsal, type RehearsalTask } from './rehearsal-answers.ts';

// The framework logs on standard output, and what is said.
initializeLogger({ pretty: false, level: 'silent' });
const answers = await answerRehearsal(deserialize(await buffer(process.stdin)) as RehearsalTask);
// Connections to a model are kept alive, and would keep this process.
process.stdout.write(`\n${JSON.stringify(answers)}\n`, () => process.exit(0));
