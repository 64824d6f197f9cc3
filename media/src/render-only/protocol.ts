/** Names of the LiveKit Agents avatar protocol, as both frameworks (Python and Node) use them. */

/** Byte streams from the agent, 16 bit PCM, each one segment of speech. */
export const AUDIO_STREAM_TOPIC = 'lk.audio_stream';
/** Agent → avatar: take back everything that was sent. */
export const RPC_CLEAR_BUFFER = 'lk.clear_buffer';
/** Avatar → agent. An agent that does not want it has not registered it. */
export const RPC_PLAYBACK_STARTED = 'lk.playback_started';
/** Avatar → agent, JSON `{ playback_position, interrupted }`, the position in seconds. */
export const RPC_PLAYBACK_FINISHED = 'lk.playback_finished';
/** Attribute of the avatar's participant: the identity of the agent that it speaks for. */
export const ATTRIBUTE_PUBLISH_ON_BEHALF = 'lk.publish_on_behalf';
