/** Set through a constructed sheet, which a host page's policy for styles does not concern. */
export const STYLE = `
:host { display: block; position: relative; min-height: 3.25rem; font-family: system-ui, sans-serif; }
:host([hidden]) { display: none; }
:host([placement="corner"]) { position: fixed; z-index: 2147483000; inset: auto 1rem 1rem auto; min-height: 0; }
button { font: inherit; cursor: pointer; border: 0; }
button:focus-visible { outline: 3px solid #8a4b00; outline-offset: 2px; }
.open { min-height: 3.25rem; padding: 0 1.5rem; border-radius: 999px; font-weight: 600;
  background: #ffb454; color: #241600; box-shadow: 0 .25rem 1rem rgb(0 0 0 / 20%); }
.frame { position: relative; width: 100%; height: 40rem; max-height: 90vh; overflow: hidden;
  border-radius: 1.25rem; background: #f6f5f2; color: #1c1b19;
  box-shadow: 0 0 0 1px rgb(128 128 128 / 35%), 0 .5rem 2rem rgb(0 0 0 / 25%); }
@media (prefers-color-scheme: dark) {
  :host(:not([theme="light"])) .frame { background: #101216; color: #f2f1ee; }
}
:host([theme="dark"]) .frame { background: #101216; color: #f2f1ee; }
:host([placement="corner"]) .frame { width: min(24rem, calc(100vw - 2rem)); height: min(42rem, calc(100vh - 2rem)); max-height: none; }
.fault { position: absolute; inset: 0; display: grid; place-content: center; margin: 0; padding: 1.5rem; text-align: center;
  background: inherit; }
iframe { position: absolute; inset: 0; width: 100%; height: 100%; border: 0; }
.close { position: absolute; z-index: 1; top: .5rem; right: .5rem; width: 2.75rem; height: 2.75rem; border-radius: 50%;
  background: rgb(10 12 16 / 78%); color: #fff; font-size: 1.25rem; line-height: 1; }
`;
