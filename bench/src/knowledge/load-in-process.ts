/** A process as the supervisor starts one for a session: opens what it is sent, answers one question, says what it took. */
import { openKnowledge } from '@vivant/contract/knowledge/open';
import { createKnowledgeIndex } from '@vivant/media/agent/responder/knowledge-index';

process.on('message', ({ knowledge, question }: { knowledge: Uint8Array; question: string }) => {
  const startMs = performance.now();
  const found = createKnowledgeIndex([openKnowledge(knowledge)])
    .ask(question)
    .findings(8);
  process.send?.({
    found: found.length,
    openedAndAskedMs: performance.now() - startMs,
    rssBytes: process.memoryUsage().rss,
  });
});
process.send?.({ found: 0, openedAndAskedMs: 0, rssBytes: process.memoryUsage().rss });
