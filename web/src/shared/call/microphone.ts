import type { Room } from 'livekit-client';
import type { OpenMicrophone } from './call-room.ts';
import { type CallRoom, loadCallRoom } from './load-call-room.ts';
import type { MicrophoneFault, MicrophoneState } from './state.ts';

/** Why this page cannot have a microphone at all; null where asking for it makes sense. */
export function microphoneFault(): MicrophoneFault | null {
  if (!window.isSecureContext) return 'insecure';
  if (!navigator.mediaDevices?.getUserMedia) return 'unsupported';
  return null;
}

/** What the browser's refusal means. */
export function faultOf(error: unknown): MicrophoneFault {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError') return 'blocked';
  return name === 'NotFoundError' ? 'not_found' : 'failed';
}

/** The visitor's microphone: at most one is open. */
export function createCallMicrophone() {
  let microphone: OpenMicrophone | null = null;

  function close() {
    microphone?.close();
    microphone = null;
  }

  async function ask(parts: CallRoom, deviceId?: string): Promise<MicrophoneState> {
    const fault = microphoneFault();
    if (fault !== null) return { status: 'unavailable', reason: fault };
    try {
      const opened = await parts.openMicrophone(deviceId);
      close();
      microphone = opened;
      return { status: 'on' };
    } catch (error) {
      return { status: 'unavailable', reason: faultOf(error) };
    }
  }

  async function publishIn(room: Room) {
    await microphone?.publishIn(room);
  }

  return {
    ask,
    close,
    publishIn,
    level: () => microphone?.level() ?? 0,
    /** False where there is none yet. */
    async setOpen(on: boolean) {
      if (microphone === null) return false;
      await microphone.setOpen(on);
      return true;
    },
    /** Opens one and publishes it instead of the one before. */
    async openIn(room: Room, deviceId?: string): Promise<MicrophoneState> {
      const before = microphone?.track;
      const opened = await ask(await loadCallRoom(), deviceId);
      if (opened.status === 'on' && microphone) {
        if (before) await room.localParticipant.unpublishTrack(before);
        await publishIn(room);
      }
      return opened;
    },
  };
}
