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

export function IconHangUp() {
  return (
    <Icon>
      <path d="M3.500 14.500c-.8-4 3.500-6.500 8.500-6.500s9.300 2.500 8.500 6.500l-.3 1.500-4.700-1v-3a11 11 0 0 0-7 0v3l-4.700 1z" />
    </Icon>
  );
}

export function IconCaptions() {
  return (
    <Icon>
      <rect x="3" y="5" width="18" height="14" rx="3" />
      <path d="M7 14.500h6M15.500 14.500H17M7 10.500h2M11.500 10.500H17" />
    </Icon>
  );
}

export function IconFullScreen() {
  return (
    <Icon>
      <path d="M4 9V5a1 1 0 0 1 1-1h4M15 4h4a1 1 0 0 1 1 1v4M20 15v4a1 1 0 0 1-1 1h-4M9 20H5a1 1 0 0 1-1-1v-4" />
    </Icon>
  );
}

export function IconSettings() {
  return (
    <Icon>
      <path d="M4 7h9M17 7h3M4 17h3M11 17h9" />
      <circle cx="15" cy="7" r="2" />
      <circle cx="9" cy="17" r="2" />
    </Icon>
  );
}

export function IconStar() {
  return (
    <Icon>
      <path d="M12 3.500l2.600 5.300 5.900.900-4.300 4.100 1 5.800L12 16.900l-5.200 2.700 1-5.800L3.500 9.700l5.900-.900z" />
    </Icon>
  );
}
