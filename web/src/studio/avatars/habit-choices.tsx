import { HABIT_SCALES, KNOWN_HABITS } from '@vivant/contract/persona';
import { Choice } from '../ui/choice.tsx';
import { sayHabit, sayScale } from './field-words.ts';

/** One choice for each habit. `habits`: by their full names, as a persona has them. */
export function HabitChoices({
  habits,
  disabled = false,
}: {
  habits: Readonly<Record<string, string>>;
  disabled?: boolean;
}) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {KNOWN_HABITS.map((habit) => {
        const name = `CONVERSATIONAL_HABIT_${habit}`;
        return (
          <Choice
            key={habit}
            label={sayHabit(name)}
            name={name}
            defaultValue={habits[name] ?? ''}
            disabled={disabled}
            options={[['', 'As it comes'], ...HABIT_SCALES.map((scale) => [scale, sayScale(scale)] as const)]}
          />
        );
      })}
    </div>
  );
}
