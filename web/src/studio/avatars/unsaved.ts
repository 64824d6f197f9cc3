import { createContext, useContext } from 'react';

/** The forms of one page that hold what is not saved yet. */
export interface Unsaved {
  /** From now on the form counts; answers what ends that. */
  add(save: () => Promise<unknown>): () => void;
  /** One after the other, as each save makes a new revision of the draft. @throws the first failure */
  saveAll(): Promise<void>;
}

export function createUnsaved(): Unsaved {
  const forms = new Set<() => Promise<unknown>>();
  return {
    add(save) {
      forms.add(save);
      return () => void forms.delete(save);
    },
    async saveAll() {
      for (const save of [...forms]) await save();
    },
  };
}

const Context = createContext<Unsaved | null>(null);
export const UnsavedProvider = Context.Provider;

/** Of the page around; it has one. */
export function useUnsaved(): Unsaved {
  const unsaved = useContext(Context);
  if (unsaved === null) throw new Error('no page around this form keeps what is unsaved');
  return unsaved;
}
