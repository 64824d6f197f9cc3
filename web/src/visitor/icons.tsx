import type { ReactNode } from 'react';

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="22"
      height="22"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export function IconMicrophone() {
  return (
    <Icon>
      <rect x="9" y="3" width="6" height="11" rx="3" />
      <path d="M5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3" />
    </Icon>
  );
}

export function IconMicrophoneOff() {
  return (
    <Icon>
      <path d="M15 10.5V6a3 3 0 0 0-5.6-1.5M9 9v2a3 3 0 0 0 4.5 2.6M5.5 11.5a6.5 6.5 0 0 0 10.6 5M18.5 11.5a6.6 6.6 0 0 1-.3 2M12 18v3M4 4l16 16" />
    </Icon>
  );
}

export function IconSend() {
  return (
    <Icon>
      <path d="M5 12h13M12.5 6.5 18 12l-5.500 5.500" />
    </Icon>
  );
}

export function IconEnd() {
  return (
    <Icon>
      <path d="M6 6l12 12M18 6 6 18" />
    </Icon>
  );
}
