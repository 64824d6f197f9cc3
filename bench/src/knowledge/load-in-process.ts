/** A process as the supervisor starts one for a session: opens what it is sent, answers one question, says what it took. */
import { openKnowledge } from '@vivant/contract/knowledge/open';
import { createKnowledgeIndex } from '@vivant/media/agent/responder/knowledge-index';
import { channelToSupervisor } from '@vivant/media/session/channel';

let question = '';
process.once('message', (asked: string) => {
  question = asked;
  process.send?.({ found: 0, openedAndAskedMs: 0, rssBytes: process.memoryUsage().rss });
});

channelToSupervisor(
  (message) => {
    if (message.type !== 'knowledge' || message.knowledge === null) return;
    const startMs = performance.now();
    const found = createKnowledgeIndex([openKnowledge(message.knowledge)])
      .ask(question)
      .findings(8);
    process.send?.({
      found: found.length,
      openedAndAskedMs: performance.now() - startMs,
      rssBytes: process.memoryUsage().rss,
    });
  },
  () => process.exit(0),
);
