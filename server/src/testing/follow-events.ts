import { ServiceEvent } from '@vivant/contract/events';

/** One block of the stream. */
interface Block {
  id?: string;
  event?: string;
  data?: string;
  retry?: string;
  comment?: string;
}

export async function* blocksOf(answer: Response): AsyncGenerator<Block> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of answer.body ?? []) {
    text += decoder.decode(bytes, { stream: true });
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const lines = text.slice(0, end).split('\n');
      text = text.slice(end + 2);
      yield Object.fromEntries(
        lines.map((line) => {
          const [name = '', value] = line.split(/: ?(.*)/s);
          return [name === '' ? 'comment' : name, value];
        }),
      );
    }
  }
}

/** A reader of a stream of events. */
export function followEvents(answer: Response) {
  const blocks = blocksOf(answer);
  const next = async (is: (block: Block) => boolean): Promise<Block> => {
    for (;;) {
      const { value, done } = await blocks.next();
      if (done) throw new Error('the stream ended');
      if (is(value)) return value;
    }
  };
  const event = async () => {
    const { id, event: name, data = '' } = await next((block) => block.data !== undefined);
    const told = ServiceEvent.parse(JSON.parse(data));
    if (name !== told.type) throw new Error(`${told.type} was sent as ${name}`);
    return { id, ...told };
  };
  return {
    blocks,
    next,
    event,
    /** Up to where nothing has happened: what is done afterwards is told of. */
    place: async () => (await next(({ id, data }) => id !== undefined && data === undefined)).id,
    events: async (count: number) => {
      const all: Awaited<ReturnType<typeof event>>[] = [];
      while (all.length < count) all.push(await event());
      return all;
    },
  };
}
