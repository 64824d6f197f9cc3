/** What `egress-process.ts` asks about, and its answer. */

/** The service's own address, a private one as behind most routers. */
export const HOME_ADDRESS = '10.0.0.2';
/** A visitor of the same network. */
export const VISITOR = '10.0.0.77';
/** STUN's, and that of names. */
export const PORTS = [3478, 53] as const;

/** Where packets are sent; `open` says that the service's user may. The resolver is open on port 53 alone. */
export const TARGETS: readonly { address: string; open: boolean }[] = [
  { address: '93.184.216.34', open: true },
  { address: '172.32.0.1', open: true },
  { address: '2606:2800:21f:cb07::1', open: true },
  { address: '10.0.0.53', open: false },
  { address: '10.9.9.9', open: false },
  { address: '100.64.0.9', open: false },
  { address: '169.254.169.254', open: false },
  { address: '168.63.129.16', open: false },
  { address: '172.16.5.5', open: false },
  { address: '172.31.255.9', open: false },
  { address: '192.0.0.9', open: false },
  { address: '192.168.7.7', open: false },
  { address: '198.18.0.9', open: false },
  { address: 'fd00::9', open: false },
  { address: 'fe80::9', open: false },
  { address: 'fd00:ec2::254', open: false },
  { address: '64:ff9b::a09:909', open: false },
  { address: '64:ff9b:1::9', open: false },
  { address: '2001::a09:909', open: false },
  { address: '2002:a09:909::1', open: false },
];

/** By address and port. */
export type Arrivals = Record<string, { udp: boolean; tcp: boolean }>;

export interface EgressReport {
  /** With no rules at all. */
  without: Arrivals;
  /** With the rules, sent by a user they are not for. */
  asAnother: Arrivals;
  /** With the rules, sent by the service's user. */
  asService: Arrivals;
  loopback: boolean;
  /** A visitor at a private address called first, and was answered. */
  visitorAnswered: boolean;
}
