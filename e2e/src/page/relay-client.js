/* global LivekitClient */

/** Joins twice: as somebody who sends a picture, and as a visitor; media of both may take no way but a relay. */
globalThis.watchThroughRelay = async ({ url, publisher, visitor, relay, policy = 'relay' }) => {
  const { Room, RoomEvent, Track } = LivekitClient;
  const rtcConfig = { iceTransportPolicy: policy };
  if (relay !== undefined) {
    // Whoever is let in is told where relays are, and with which credentials.
    const asker = new Room();
    await asker.connect(url, visitor);
    rtcConfig.iceServers = asker.engine.latestJoinResponse.iceServers.filter(({ urls }) =>
      urls.some((url) => url.startsWith(`${relay}:`)),
    );
    await asker.disconnect();
  }
  const viewer = new Room();
  const arrives = new Promise((resolve) => {
    viewer.on(RoomEvent.TrackSubscribed, (track) => {
      const video = track.attach();
      document.body.append(video);
      video.requestVideoFrameCallback(() => resolve(video));
    });
  });
  await viewer.connect(url, visitor, { rtcConfig });

  const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 64 });
  const pen = canvas.getContext('2d');
  setInterval(() => pen.fillRect(Math.random() * 64, Math.random() * 64, 8, 8), 40);
  const sender = new Room();
  await sender.connect(url, publisher, { rtcConfig });
  await sender.localParticipant.publishTrack(canvas.captureStream(25).getVideoTracks()[0], {
    source: Track.Source.Camera,
    simulcast: false,
  });

  const video = await arrives;
  const { pcManager } = viewer.engine;
  const stats = [...(await (pcManager.subscriber ?? pcManager.publisher).getStats()).values()];
  const chosen = stats.find(({ type }) => type === 'transport').selectedCandidatePairId;
  const pair = stats.find(({ id }) => id === chosen);
  const { candidateType, relayProtocol } = stats.find(({ id }) => id === pair.localCandidateId);
  const width = video.videoWidth;
  await Promise.all([sender.disconnect(), viewer.disconnect()]);
  return { width, candidateType, relayProtocol };
};
