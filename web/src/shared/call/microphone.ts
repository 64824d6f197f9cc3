import type { Room } from 'livekit-client';
import type { OpenMicrophone } from './call-room.ts';
import type { CallRoom } from './load-call-room.ts';
import type { MicrophoneFault, MicrophoneState } from './state.ts';

/** Why this page cannot have a microphone at all; null where asking for it makes sense. */
export function microphoneFault(): MicrophoneFault | null {
  if (!window.isSecureContext) return 'insecure';
  if (!navigator.mediaDevices?.getUserMedia) return 'unsupported';
  return null;
}

/** The meaning of the browser's refusal. */
export function faultOf(error: unknown): MicrophoneFault {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError') return 'blocked';
  return name === 'NotFoundError' ? 'not_found' : 'failed';
}

/** The visitor's microphone: at most one is open. */
export function createCallMicrophone(loadRoom: () => Promise<CallRoom>) {
  let microphone: OpenMicrophone | null = null;
  /** The device the visitor chose. */
  let chosen: string | undefined;

  function close() {
    microphone?.close();
    microphone = null;
  }

  /** The next try takes whichever the browser offers: the chosen one may be unplugged. */
  function unavailable(error: unknown): MicrophoneState {
    chosen = undefined;
    return { status: 'unavailable', reason: faultOf(error) };
  }

  async function ask(parts: CallRoom, signal: AbortSignal): Promise<MicrophoneState> {
    const fault = microphoneFault();
    if (fault !== null) return { status: 'unavailable', reason: fault };
    try {
      const opened = await parts.openMicrophone(chosen);
      // The call ended while the browser asked.
      if (signal.aborted) {
        opened.close();
        return { status: 'off' };
      }
      close();
      microphone = opened;
      return { status: 'on' };
    } catch (error) {
      return unavailable(error);
    }
  }

  async function publishIn(room: Room) {
    await microphone?.publishIn(room);
  }

  /** Does something to the open one; where that fails, it is open no more. Null where nothing went wrong. */
  async function change(
    room: Room,
    what: (microphone: OpenMicrophone) => Promise<void>,
  ): Promise<MicrophoneState | null> {
    const opened = microphone;
    if (opened === null) return null;
    try {
      await what(opened);
      return null;
    } catch (error) {
      if (microphone === opened) close();
      await room.localParticipant.unpublishTrack(opened.track);
      return unavailable(error);
    }
  }

  return {
    ask,
    close,
    publishIn,
    level: () => microphone?.level() ?? 0,
    /** Opens and publishes one where there is none yet; null where there was none to close. */
    async setOpen(room: Room, on: boolean, signal: AbortSignal): Promise<MicrophoneState | null> {
      if (microphone !== null)
        return (await change(room, (opened) => opened.setOpen(on))) ?? { status: on ? 'on' : 'off' };
      if (!on) return null;
      const opened = await ask(await loadRoom(), signal);
      if (opened.status === 'on') await publishIn(room);
      return opened;
    },
    /** Which device is heard, or will be; undefined where that is the browser's choice. */
    deviceId: () => chosen ?? microphone?.deviceId(),
    /** Goes on with another device, as open as the one before. Null where nothing else changed. */
    changeDevice(room: Room, deviceId: string): Promise<MicrophoneState | null> {
      chosen = deviceId;
      return change(room, (opened) => opened.changeDevice(deviceId));
    },
  };
}
