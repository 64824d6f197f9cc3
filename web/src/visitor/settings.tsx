import { useEffect, useRef, useState } from 'react';
import type { Call } from '../shared/call/call.ts';
import { IconSettings } from './icons.tsx';
import { useSaid } from './said.tsx';
import { canSetVolume, keepVolume } from './volume.ts';

/** What few visitors need, out of the way. */
export function Settings({
  call,
  pushes,
  onPushToTalk,
}: {
  call: Call;
  pushes: boolean;
  onPushToTalk(chosen: boolean): void;
}) {
  const { words } = useSaid();
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const devices = useMicrophones(open);
  function close() {
    setOpen(false);
    opener.current?.focus();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of the controls in it
    <div className="settings" onKeyDown={(event) => event.key === 'Escape' && close()}>
      <button
        ref={opener}
        type="button"
        className="round"
        aria-expanded={open}
        aria-label={words.settings}
        title={words.settings}
        onClick={() => setOpen(!open)}
      >
        <IconSettings />
      </button>
      {open && (
        <fieldset className="sheet">
          <legend className="unseen">{words.settings}</legend>
          <label className="choice">
            <input
              type="checkbox"
              checked={pushes}
              onChange={(event) => onPushToTalk(event.target.checked)}
            />
            {words.pushToTalk}
          </label>
          {canSetVolume() && <Volume call={call} />}
          {devices.length > 1 && <Device call={call} devices={devices} />}
          <p className="hint">{words.noSound}</p>
        </fieldset>
      )}
    </div>
  );
}

function Volume({ call }: { call: Call }) {
  const { words } = useSaid();
  const [volume, setVolume] = useState(call.volume);
  return (
    <label className="choice">
      {words.volume}
      <input
        type="range"
        min={0}
        max={1}
        step={0.05}
        value={volume}
        aria-valuetext={`${Math.round(volume * 100)} %`}
        onChange={({ target }) => {
          const wanted = Number(target.value);
          setVolume(wanted);
          call.setVolume(wanted);
          keepVolume(wanted);
        }}
      />
    </label>
  );
}

function Device({ call, devices }: { call: Call; devices: MediaDeviceInfo[] }) {
  const { words } = useSaid();
  const [heard, setHeard] = useState(call.microphoneDevice);
  return (
    <label className="choice">
      <span className="unseen">{words.device}</span>
      <select
        value={heard}
        onChange={({ target }) => {
          setHeard(target.value);
          void call.changeMicrophone(target.value);
        }}
      >
        {devices.map(({ deviceId, label }) => (
          <option key={deviceId} value={deviceId}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Those with a name: browsers give names once the microphone was allowed. */
function useMicrophones(wanted: boolean): MediaDeviceInfo[] {
  const [devices, setDevices] = useState<MediaDeviceInfo[]>([]);
  useEffect(() => {
    if (!wanted || !navigator.mediaDevices) return;
    void navigator.mediaDevices
      .enumerateDevices()
      .then((all) => setDevices(all.filter(({ kind, label }) => kind === 'audioinput' && label !== '')));
  }, [wanted]);
  return devices;
}
