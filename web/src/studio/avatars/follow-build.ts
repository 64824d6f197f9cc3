import type { BuildNews } from '@vivant/contract/studio/avatars';
import { keepOpen, type Stream } from '../keep-open.ts';

/** News of a build until it is done. @returns what stops it */
export function followBuild({
  open,
  onNews,
  onDone,
}: {
  open(): Stream;
  onNews(news: BuildNews): void;
  onDone(): void;
}): () => void {
  return keepOpen(open, (stream, works) => {
    stream.addEventListener('build', ({ data }: MessageEvent<string>) => {
      works();
      onNews(JSON.parse(data) as BuildNews);
    });
    stream.addEventListener('done', () => {
      stream.close();
      onDone();
    });
  });
}
