import type { AvatarPatch } from '@vivant/contract/avatar-patch';
import type { StudioAvatar } from '@vivant/contract/studio/avatars';

const TEXTS = ['name', 'description', 'language', 'visibility'] as const;
const PERSONA_TEXTS = ['personality', 'scenario', 'greeting', 'selfIntroduction'] as const;

/**
 * The changes that a form makes to an avatar: fields that are not in the form, or have the same value, are left out.
 */
export function patchOf(avatar: StudioAvatar, form: FormData): AvatarPatch {
  const patch: Record<string, unknown> = {};
  const change = (field: string, before: string | null | undefined) => {
    const text = form.get(field);
    if (typeof text === 'string' && text !== (before ?? '')) patch[field] = text;
  };
  for (const field of TEXTS) change(field, avatar[field]);
  for (const field of PERSONA_TEXTS) change(field, avatar.persona[field]);
  const rules = form.get('guardrails');
  if (typeof rules === 'string' && rules !== linesOf(avatar.persona.guardrails))
    patch.guardrails = rules.split('\n').filter((line) => line.trim() !== '');
  const habits = habitsOf(avatar, form);
  if (habits !== null) patch.conversationalHabits = habits;
  const { aspect, height } = avatar.video;
  const [newAspect, newHeight] = [form.get('aspect'), form.get('height')];
  if (newAspect !== null && (newAspect !== aspect || Number(newHeight) !== height))
    patch.video = { aspect: newAspect, height: Number(newHeight) };
  const mark = form.get('aiMark');
  if (mark !== null && mark !== String(avatar.aiMark))
    patch.aiMark = mark === 'null' ? null : mark === 'true';
  const previews = form.get('previews');
  if (previews !== null && previews !== String(avatar.previews)) patch.previews = previews === 'true';
  return patch as AvatarPatch;
}

export function linesOf(guardrails: readonly string[] = []): string {
  return guardrails.join('\n');
}

/** Null: as they were. Habits that the form does not show stay as they are. */
function habitsOf({ persona }: StudioAvatar, form: FormData): Record<string, string> | null {
  const before = persona.conversationalHabits ?? {};
  const after: Record<string, string> = { ...before };
  for (const [field, value] of form) {
    if (!field.startsWith('CONVERSATIONAL_HABIT_') || typeof value !== 'string') continue;
    if (value === '') delete after[field];
    else after[field] = value;
  }
  const text = (habits: Record<string, string>) => JSON.stringify(Object.entries(habits).sort());
  return text(before) === text(after) ? null : after;
}
