import type { RehearsalChange, RehearsalQuestions, SessionAssignment } from '@vivant/contract/control';
import type { SessionAbilities } from '@vivant/contract/session-condition';
import type { Clock } from '@vivant/platform/clock';
import { MediaHostRefusal, type MediaHosts, MediaHostUnreachableError } from '../ports/media-hosts.ts';

export interface FakeMediaHosts extends MediaHosts {
  /** Sessions that run, by id. */
  running: Map<string, SessionAssignment>;
  /** @throws where no session of this id runs */
  assignmentOf(sessionId: string): SessionAssignment;
  behaviour: 'normal' | 'refuse' | 'unreachable' | 'hang';
  /** What `assign` throws while it is set. */
  refusal: MediaHostRefusal | null;
  /** What hosted sessions get there. */
  abilities: SessionAbilities | undefined;
  /** Addresses of hosts that are too busy for one more, even with free slots. */
  full: Set<string>;
  /** Called with the address before questions are answered there. */
  beforeRehearsal: (address: string) => void;
  /** What was asked in rehearsals. */
  rehearsed: RehearsalQuestions[];
  /** What rehearsals were told to go on as, in order; `ofOldRelease` hosts know no such call. */
  changed: (RehearsalChange & { sessionId: string })[];
  ofOldRelease: boolean;
  /** Called before a change counts. */
  beforeChange: () => Promise<void> | void;
  /** How many assignments came. */
  asked: number;
  /** Sessions whose process is in its room although nothing lists that; of those that run. */
  inRooms: Set<string>;
  /** Lets those that hang go on, whether or not somebody still waits. */
  release(): void;
}

/** One media host in memory that is in the room at once. */
export function createFakeMediaHosts(clock: Clock): FakeMediaHosts {
  const running = new Map<string, SessionAssignment>();
  const hanging: (() => void)[] = [];
  const hosts: FakeMediaHosts = {
    running,
    assignmentOf(sessionId) {
      const assignment = running.get(sessionId);
      if (assignment === undefined) throw new Error(`no host runs session ${sessionId}`);
      return assignment;
    },
    behaviour: 'normal',
    refusal: null,
    abilities: undefined,
    full: new Set(),
    beforeRehearsal: () => {},
    rehearsed: [],
    changed: [],
    ofOldRelease: false,
    beforeChange: () => {},
    asked: 0,
    inRooms: new Set(),
    release() {
      for (const goOn of hanging.splice(0)) goOn();
    },
    async assign(_address, assignment, signal) {
      hosts.asked += 1;
      if (hosts.refusal !== null) throw hosts.refusal;
      if (hosts.behaviour === 'refuse')
        throw new MediaHostRefusal({ error: 'join_failed', message: 'told to refuse' });
      if (hosts.behaviour === 'unreachable') throw new MediaHostUnreachableError('told to be away');
      if (hosts.behaviour === 'hang') {
        await new Promise<void>((resolve, reject) => {
          hanging.push(resolve);
          signal.addEventListener('abort', () => reject(signal.reason));
        });
      }
      running.set(assignment.sessionId, assignment);
      return {
        sessionId: assignment.sessionId,
        joinedAt: clock.now().toISOString(),
        abilities: hosts.abilities,
      };
    },
    isReachable: async () => true,
    async isInRoom(_address, sessionId) {
      if (hosts.behaviour === 'unreachable') throw new MediaHostUnreachableError('told to be away');
      return hosts.inRooms.has(sessionId) && running.has(sessionId);
    },
    async keepSlot(address) {
      if (hosts.full.has(address))
        throw new MediaHostRefusal({ error: 'at_capacity', message: 'the cores carry no more' });
    },
    async rehearse(address, questions, signal) {
      hosts.beforeRehearsal(address);
      if (hosts.full.has(address))
        throw new MediaHostRefusal({ error: 'at_capacity', message: 'it answers others' });
      if (hosts.refusal !== null) throw hosts.refusal;
      if (hosts.behaviour === 'unreachable') throw new MediaHostUnreachableError('told to be away');
      if (hosts.behaviour === 'hang')
        await new Promise<void>((resolve, reject) => {
          hanging.push(resolve);
          signal.addEventListener('abort', () => reject(signal.reason));
        });
      hosts.rehearsed.push(questions);
      const answer = (name: string) => (question: string) => ({
        ...{ text: `${name} says: ${question}`, sources: [], by: 'documents' as const, isRefusal: false },
      });
      return {
        answers: questions.speakers.map(({ persona }) =>
          questions.questions.map(answer(persona.displayName)),
        ),
        suggestions: questions.questions.length > 0 ? [] : ['Opening hours?'],
      };
    },
    async changeRehearsal(_address, sessionId, change) {
      await hosts.beforeChange();
      if (hosts.refusal !== null) throw hosts.refusal;
      if (hosts.behaviour === 'unreachable') throw new MediaHostUnreachableError('told to be away');
      const assignment = running.get(sessionId);
      if (hosts.ofOldRelease || assignment === undefined) return false;
      if (assignment.rehearses !== true)
        throw new MediaHostRefusal({ error: 'invalid_assignment', message: 'it is no rehearsal' });
      hosts.changed.push({ sessionId, ...change });
      return true;
    },
    async end(_address, sessionId) {
      if (hosts.behaviour === 'unreachable') throw new MediaHostUnreachableError('told to be away');
      running.delete(sessionId);
    },
  };
  return hosts;
}
