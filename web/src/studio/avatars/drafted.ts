import { PERSONA_FIELDS } from '@vivant/contract/persona';
import type { StudioAvatar } from '@vivant/contract/studio/avatars';

/** An avatar as its editors write it: what is published, with the changes of its draft. */
export function drafted(avatar: StudioAvatar): StudioAvatar {
  const changes = avatar.draft?.changes ?? {};
  const persona = Object.fromEntries(
    PERSONA_FIELDS.flatMap((field) => (field in changes ? [[field, changes[field]]] : [])),
  );
  const { name, description, language, previewMessage, previews, video, aiMark } = { ...avatar, ...changes };
  return {
    ...{ ...avatar, name, description, language, previewMessage, previews, video, aiMark },
    persona: { ...avatar.persona, ...persona },
  };
}
