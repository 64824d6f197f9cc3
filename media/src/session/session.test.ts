import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { MediaEvent } from '@vivant/contract/control';
import type { KnowledgeBase } from '@vivant/contract/knowledge';
import { VIDEO } from '@vivant/contract/video';
import { describe, expect, it } from 'vitest';
import { levelDb, readWav, recognise, sayAsVisitor } from '../testing/audio.ts';
import { BRIDGE, instantsOf, spokenBy, type Turn, useHostedWorld } from '../testing/hosted-world.ts';
import { findLivekitServer } from '../testing/livekit-server.ts';
import { TEST_PERSONA } from '../testing/test-host.ts';

const program = findLivekitServer(process.env);
const conversations = fileURLToPath(new URL('../../../../shared/assets/conversations/', import.meta.url));

describe.skipIf(program === null)('a hosted session on a real livekit-server', () => {
  const world = useHostedWorld(program);

  it('shows a face that moves while nobody speaks, on one audio and one video track', async () => {
    const { visitor } = await world.meet({ persona: { greeting: null }, video: VIDEO });
    const { frames, tracks, audio } = await visitor.until(
      'three seconds of video',
      ({ frames }) => frames.length >= 75,
    );
    expect(tracks.toSorted()).toEqual(['audio', 'video']);
    // A sender that is short of time for a moment sends smaller ones.
    const whole = frames.filter(({ width, height }) => width === VIDEO.width && height === VIDEO.height);
    expect(whole.length).toBeGreaterThan(frames.length / 2);
    const distinct = new Set(frames.map(({ hash }) => hash)).size;
    expect(distinct).toBeGreaterThan(frames.length * 0.95);
    expect(levelDb(audio)).toBeLessThan(-70);
  });

  it('greets the visitor once, audibly, with captions of the same words', async () => {
    const { visitor } = await world.meet();
    const turn = await world.host.event('the greeting', spokenBy('assistant'));
    expect(turn).toMatchObject({
      ...{ text: TEST_PERSONA.greeting, interrupted: false, sources: [], passages: [] },
      timing: {
        ...{
          kind: 'greeting',
          recognisedMs: null,
          turnEndedMs: null,
          retrievedMs: null,
          firstTokenMs: null,
        },
        ...{ firstPcmMs: expect.any(Number), firstAudioMs: expect.any(Number) },
        playingMs: expect.any(Number),
      },
    });
    const caption = await visitor.caption('the greeting’s caption', ({ identity }) => identity === 'avatar');
    expect(caption).toMatchObject({
      text: TEST_PERSONA.greeting,
      final: true,
      trackSid: expect.stringMatching(/^TR_/),
    });
    const heard = await recognise((await visitor.report()).audio);
    const words = (TEST_PERSONA.greeting ?? '').toLowerCase().match(/[a-z]+/g) ?? [];
    expect(words.length).toBeGreaterThan(3);
    const found = words.filter((word) => heard.split(' ').includes(word));
    expect(found.length, `heard: ${heard}`).toBeGreaterThanOrEqual(words.length * 0.5);
    expect(world.host.events.filter(spokenBy('assistant'))).toHaveLength(1);
  });

  it('hears a spoken question, captions it as the visitor’s, and answers it', async () => {
    const { session, visitor } = await world.meet({ persona: { greeting: null }, knowledge: BRIDGE });
    await visitor.speak(await sayAsVisitor('When did elephants cross the bridge?'));
    const question = await world.host.event('the visitor’s turn', spokenBy('user'));
    expect(question.text).toContain('elephants');
    const caption = await visitor.caption(
      'the visitor’s caption',
      ({ identity, final }) => identity === 'visitor' && final,
    );
    expect(caption.text).toBe(question.text);
    const answer = await world.host.event('the answer', spokenBy('assistant'));
    expect(answer.text).toContain('Elephants crossed it');
    expect(answer.timing).toMatchObject({ kind: 'spoken', turnEndedMs: expect.any(Number) });
    expect(instantsOf(answer)).toEqual(instantsOf(answer).toSorted(([, a], [, b]) => a - b));
    expect(instantsOf(answer).map(([stage]) => stage)).toEqual([
      ...['recognised', 'retrieved', 'firstToken', 'firstPcm', 'firstAudio', 'playing'],
    ]);
    const [asked, began, over] = [question.beganAt, answer.beganAt, answer.at].map((at) =>
      Date.parse(at ?? ''),
    );
    expect(asked).toBeLessThan(began ?? 0);
    expect(began).toBeLessThan(over ?? 0);
    const latency = await world.host.event(
      'the latency',
      (event): event is Extract<MediaEvent, { type: 'latency' }> => event.type === 'latency',
    );
    expect(latency.sessionId).toBe(session.sessionId);
    expect(latency.endToEndMs).toBeGreaterThan(0);
  });

  it('hears a name that no dictionary holds where it stands in its documents', async () => {
    const text = 'Doctor Okonkwo treats the children. The dentist is on the first floor.';
    const passages = [{ id: 0, source: 'doctors.txt', heading: null, text }];
    const knowledge: KnowledgeBase = {
      version: 1,
      files: [{ name: 'doctors.txt', description: null }],
      passages,
    };
    const { visitor } = await world.meet({ persona: { greeting: null }, knowledge });
    // What is said before the documents are expected is heard without them.
    for (;;) {
      const before = world.host.events.length;
      await visitor.speak(await sayAsVisitor('Who is Doctor Okonkwo?'));
      const isLater = (turn: Turn) => world.host.events.indexOf(turn) >= before;
      const { text: heard } = await world.host.event('a turn', spokenBy('user', isLater));
      if (heard.includes('okonkwo')) return;
    }
  });

  it('hears a visitor whose microphone was open before it joined, as it must when it takes over', async () => {
    world.host.events.length = 0;
    const { session, visitor } = await world.prepare({ persona: { greeting: null }, knowledge: BRIDGE });
    await visitor.join(world.livekit.url, session.visitorToken);
    visitor.openMicrophone();
    expect(await world.host.post(session.assignment)).toMatchObject({ status: 200 });
    await visitor.speak(await sayAsVisitor('When did elephants cross the bridge?'));
    expect((await world.host.event('the visitor’s turn', spokenBy('user'))).text).toContain('elephants');
  });

  it.skipIf(!existsSync(`${conversations}c01_en_weather_question.wav`)).each([
    ['c01_en_weather_question.wav', "what's the weather like"],
    ['c02_en_brooklyn_bridge_question.wav', 'how old is the brooklyn bridge'],
  ])(
    'hears %s word for word',
    // A starved visitor sends torn sound, and the machine runs other tests meanwhile.
    { retry: 2 },
    async (file, words) => {
      const { visitor } = await world.meet({ persona: { greeting: null } });
      await visitor.speak(readWav(`${conversations}${file}`));
      const turn = await world.host.event('the visitor’s turn', spokenBy('user'));
      expect(turn.text.toLowerCase().replace(/[^a-z' ]/g, '')).toBe(words);
    },
  );

  it.skipIf(!existsSync(`${conversations}c09_silence_5s.wav`))(
    'gives no turn to the silence of c09, and hears what follows it',
    async () => {
      const { visitor } = await world.meet({ persona: { greeting: null } });
      await visitor.speak(readWav(`${conversations}c09_silence_5s.wav`));
      await visitor.speak(await sayAsVisitor('Hello there, can you tell me about elephants?'));
      const first = await world.host.event('the first turn', spokenBy('user'));
      expect(first.text).toContain('elephants');
      expect(world.host.events.filter(spokenBy('user'))).toHaveLength(1);
    },
  );

  it('gives no turn to noise', async () => {
    const { visitor } = await world.meet({ persona: { greeting: null } });
    let seed = 1;
    const noise = Int16Array.from({ length: 48_000 }, () => {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      return (seed / 2 ** 32 - 0.5) * 6000;
    });
    await visitor.speak(noise);
    await visitor.speak(await sayAsVisitor('Hello there, can you tell me about elephants?'));
    const first = await world.host.event('the first turn', spokenBy('user'));
    expect(first.text).toContain('elephants');
  });

  it('stops speaking when the visitor interrupts, and keeps only the words that were heard', async () => {
    const greeting =
      'I have a great deal to tell you today. First about the bridges of this city, then about its trains, and in the end about the people who built all of them with their own hands.';
    const { visitor } = await world.meet({ persona: { greeting }, knowledge: BRIDGE });
    await visitor.until('the avatar’s voice', ({ audio }) => levelDb(audio.subarray(-8000)) > -35);
    await visitor.speak(await sayAsVisitor('When did elephants cross the bridge?'));
    const cut = await world.host.event('the interrupted turn', spokenBy('assistant'));
    expect(cut.interrupted).toBe(true);
    expect(cut.timing?.kind).toBe('greeting');
    expect(cut.timing?.playedMs).toBeGreaterThan(0);
    expect(cut.text).not.toBe('');
    expect(greeting.startsWith(cut.text)).toBe(true);
    expect(cut.text).not.toContain('own hands');
    const caption = await visitor.caption('the cut caption', ({ identity }) => identity === 'avatar');
    expect(caption.text.trim()).toBe(cut.text);
    const answer = await world.host.event(
      'the answer',
      spokenBy('assistant', ({ text }) => text.includes('Elephants')),
    );
    expect(answer.interrupted).toBe(false);
  });

  it('goes on speaking where the visitor only says that they listen', async () => {
    const greeting =
      'I have a great deal to tell you today, first about the bridges of this city and then about its trains.';
    const { visitor } = await world.meet({ persona: { greeting } });
    await visitor.until('the avatar’s voice', ({ audio }) => levelDb(audio.subarray(-8000)) > -35);
    await visitor.speak(await sayAsVisitor('Okay.'));
    const said = await world.host.event('the greeting', spokenBy('assistant'));
    expect(said).toMatchObject({ text: greeting, interrupted: false });
    expect(world.host.events.filter(spokenBy('user'))).toEqual([]);
  });

  it('drops an unfinished spoken sentence when the visitor mutes and types instead', async () => {
    const { session, visitor } = await world.meet({ persona: { greeting: null }, knowledge: BRIDGE });
    visitor.openMicrophone();
    const sentence = await sayAsVisitor(
      'I would like to know when the elephants crossed the bridge and who went with them that day.',
    );
    const spoken = visitor.speak(sentence);
    await visitor.caption('words being heard', ({ identity }) => identity === 'visitor');
    const { tracks } = await world.livekit.rooms.getParticipant(session.roomName, 'visitor');
    await world.livekit.rooms.mutePublishedTrack(session.roomName, 'visitor', tracks[0]?.sid ?? '', true);
    visitor.chat('When was the Brooklyn Bridge opened?');
    // The sentence would have been a turn long before the answer is said to its end.
    const answer = await world.host.event('the answer', spokenBy('assistant'));
    expect(answer).toMatchObject({ text: expect.stringContaining('1883'), interrupted: false });
    expect(world.host.events.filter(spokenBy('user')).map(({ text }) => text)).toEqual([
      'When was the Brooklyn Bridge opened?',
    ]);

    await spoken;
    await world.livekit.rooms.mutePublishedTrack(session.roomName, 'visitor', tracks[0]?.sid ?? '', false);
    await visitor.speak(await sayAsVisitor('Please introduce yourself.'));
    const next = await world.host.event(
      'the next spoken turn',
      spokenBy('user', ({ text }) => text.includes('yourself')),
    );
    expect(next.text).not.toContain('elephants');
  });
});
