import { type BegunDraft, type DraftPart, type DraftParts, type KeptPart, sortKept } from './draft.ts';

const DATABASE = 'vivant-studio';
/** Raised when a part is stored in another form: drafts of earlier pages are then dropped. */
const VERSION = 1;
const STORE = 'drafts';

/** What this browser keeps of what was begun in it. */
export interface KeptDrafts {
  /** Null where nothing was begun, or too long ago. */
  read(owner: string): Promise<BegunDraft | null>;
  /** Stores it before the page can be left. @throws if there is no room for it */
  keep<P extends DraftPart>(owner: string, part: P, value: DraftParts[P]): Promise<void>;
  forget(owner: string): Promise<void>;
  /** Of everybody who has used this browser. */
  forgetAll(): Promise<void>;
  forgetOld(): Promise<void>;
}

/** If this browser cannot store anything, nothing is done. */
export async function inKeptDrafts(work: (kept: KeptDrafts) => Promise<void>): Promise<void> {
  await openKeptDrafts()
    .then(work)
    .catch(() => {});
}

/** @throws where this browser keeps nothing */
export async function openKeptDrafts(): Promise<KeptDrafts> {
  const database = await open();
  // Another page has a newer form of it.
  database.onversionchange = () => database.close();

  function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      // A page that is left in this moment does not undo it.
      transaction.commit();
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error ?? new Error('the browser gave it up'));
    });
  }

  async function forget(owner: string): Promise<void> {
    // All keys that begin with it: a list comes after every text.
    await inStore('readwrite', (store) => store.delete(IDBKeyRange.bound([owner], [owner, []])));
  }

  async function sorted(owner: string) {
    const kept = await inStore<KeptPart[]>('readonly', (store) => store.getAll());
    return sortKept(kept, { owner, now: Date.now() });
  }

  return {
    forget,
    read: async (owner) => (await sorted(owner)).begun,
    async keep(owner, part, value) {
      await inStore('readwrite', (store) => store.put({ owner, part, value, keptAt: Date.now() }));
    },
    async forgetAll() {
      await inStore('readwrite', (store) => store.clear());
    },
    async forgetOld() {
      for (const owner of (await sorted('')).overOwners) await forget(owner);
    },
  };
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, VERSION);
    request.onupgradeneeded = () => {
      const { result: database } = request;
      if (database.objectStoreNames.contains(STORE)) database.deleteObjectStore(STORE);
      database.createObjectStore(STORE, { keyPath: ['owner', 'part'] });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    // Another tab shows an older page, which has to be closed first.
    request.onblocked = () => reject(new Error('an older page of the studio is open'));
  });
}
