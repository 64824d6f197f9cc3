import { type BegunDraft, type DraftPart, type DraftParts, type KeptPart, sortKept } from './draft.ts';

const DATABASE = 'vivant-studio';
/** One more where a part is stored in another form: what earlier pages kept is dropped then. */
const VERSION = 1;
const STORE = 'drafts';

/** What was begun here, null where that is nothing. What is too old goes. @throws where this browser keeps nothing */
export async function readDraft(owner: string, now = Date.now()): Promise<BegunDraft | null> {
  const kept = await inStore<KeptPart[]>('readonly', (store) => store.getAll());
  const { begun, overOwners } = sortKept(kept, { owner, now });
  for (const each of overOwners) await forgetDraft(each);
  return begun;
}

/** @throws where this browser keeps nothing, or has no room for it */
export async function keepPart<P extends DraftPart>(
  owner: string,
  part: P,
  value: DraftParts[P],
): Promise<void> {
  await inStore('readwrite', (store) => store.put({ owner, part, value, keptAt: Date.now() }));
}

export async function forgetDraft(owner: string): Promise<void> {
  // All keys that begin with it: a list comes after every text.
  await inStore('readwrite', (store) => store.delete(IDBKeyRange.bound([owner], [owner, []])));
}

/** Of everybody who has used this browser. */
export async function forgetAllDrafts(): Promise<void> {
  await inStore('readwrite', (store) => store.clear());
}

async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      // A page that is left in this moment does not undo it.
      transaction.commit();
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error ?? new Error('the browser gave it up'));
    });
  } finally {
    database.close();
  }
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
