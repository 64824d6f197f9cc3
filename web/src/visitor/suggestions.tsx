import { useSaid } from './said.tsx';

/** Questions for visitors who do not know how to begin; a tap asks one. */
export function Suggestions({
  questions,
  onAsk,
}: {
  questions: readonly string[];
  onAsk(question: string): void;
}) {
  const { words } = useSaid();
  if (questions.length === 0) return null;
  return (
    <ul className="suggestions" aria-label={words.suggestions}>
      {questions.map((question) => (
        <li key={question}>
          <button
            type="button"
            dir="auto"
            onClick={({ currentTarget }) => {
              // The questions go with the first one asked; who reads by keyboard goes on from the page's heading.
              currentTarget.closest('.talk')?.querySelector('h1')?.focus({ preventScroll: true });
              onAsk(question);
            }}
          >
            {question}
          </button>
        </li>
      ))}
    </ul>
  );
}
