import { ControlRefusal } from '@vivant/contract/control';
import { MediaHostRefusal, MediaHostUnreachableError } from '../../ports/media-hosts.ts';

/**
 * The refusal in an answer that is not the expected one. `olderRelease`: the message for a host that does not know the
 * call.
 */
export function refusalOf(
  { status, text }: { status: number; text: string },
  olderRelease: string | null = null,
): MediaHostRefusal | MediaHostUnreachableError {
  if (status === 404 && olderRelease !== null)
    return new MediaHostRefusal({ error: 'draining', message: olderRelease });
  const refusal = status === 503 ? readRefusal(text) : null;
  return refusal === null
    ? new MediaHostUnreachableError(`A media host gave an answer out of the contract (${status}).`)
    : new MediaHostRefusal(refusal);
}

/** Of a request that reached no host, so that another may be asked. */
export function nobodyThere(): MediaHostRefusal {
  return new MediaHostRefusal({ error: 'draining', message: 'Nobody listens at its address.' });
}

function readRefusal(text: string): ControlRefusal | null {
  try {
    return ControlRefusal.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
