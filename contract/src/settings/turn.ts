import { isLoopbackHost } from '../public-address.ts';
import type { SettingValues } from './read.ts';

/** How the LiveKit child relays the media of visitors who cannot send it to its ports. */
export interface TurnPlan {
  /** Null: 3478, or a free one. */
  udpPort: number | null;
  relayPorts: { from: number; to: number };
}

/** Null: it relays nothing. Also of values among which some are wrong. */
export function turnPlanOf(values: SettingValues): TurnPlan | null {
  const {
    VIVANT_TURN: choice = 'auto',
    VIVANT_NODE_IP: nodeIp,
    VIVANT_TURN_RELAY_PORTS: relayPorts,
  } = values;
  const isWanted = choice === 'on' || (choice === 'auto' && nodeIp !== undefined && !isLoopbackHost(nodeIp));
  if (!isWanted || values.LIVEKIT_URL !== undefined || relayPorts === undefined) return null;
  return { udpPort: values.VIVANT_TURN_UDP_PORT ?? null, relayPorts };
}

/** What cannot work, and what to change. */
export function turnFaults(values: SettingValues): string[] {
  const plan = turnPlanOf(values);
  return plan === null ? unusedFaults(values) : portFaults(values, plan);
}

function unusedFaults(values: SettingValues): string[] {
  // The list of ports is wrong, and has been told of.
  if (values.VIVANT_TURN_RELAY_PORTS === undefined) return [];
  const named = (['VIVANT_TURN_UDP_PORT'] as const).filter((name) => values[name] !== undefined);
  if (values.LIVEKIT_URL !== undefined)
    return [...(values.VIVANT_TURN === 'on' ? ['VIVANT_TURN'] : []), ...named].map(
      (name) => `${name} is of no use with LIVEKIT_URL: turn on TURN in the configuration of that LiveKit`,
    );
  const without =
    values.VIVANT_TURN === 'off'
      ? 'with VIVANT_TURN=off'
      : 'without VIVANT_NODE_IP, the address that visitors reach, or VIVANT_TURN=on';
  return named.map((name) => `${name} is of no use ${without}`);
}

function portFaults(
  { VIVANT_RTC_UDP_PORT: media }: SettingValues,
  { udpPort, relayPorts: { from, to } }: TurnPlan,
): string[] {
  const faults: string[] = [];
  if (udpPort !== null && udpPort === media)
    faults.push('VIVANT_TURN_UDP_PORT and VIVANT_RTC_UDP_PORT must be different ports');
  for (const [name, port] of [
    ['VIVANT_TURN_UDP_PORT', udpPort],
    ['VIVANT_RTC_UDP_PORT', media],
  ] as const)
    if (port !== null && port !== undefined && port >= from && port <= to)
      faults.push(`${name} must not be among VIVANT_TURN_RELAY_PORTS`);
  return faults;
}
