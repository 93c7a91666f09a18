/** Names of days and months, as clocks and dates show them. */
export const calendar = {
  weekdays: ['रवि', 'सोम', 'मंगल', 'बुध', 'गुरु', 'शुक्र', 'शनि'],
  months: ['जन', 'फ़र', 'मार्च', 'अप्रैल', 'मई', 'जून', 'जुल', 'अग', 'सित', 'अक्टू', 'नव', 'दिस'],
  near: { today: 'आज', tomorrow: 'कल' },
  words: {
    hours: (n: number) => (n === 1 ? '1 घंटा' : `${n} घंटे`),
    minutes: (n: number) => `${n} मिनट`,
    seconds: (n: number) => `${n} सेकंड`,
    today: (clock: string) => `आज ${clock}`,
    on: (clock: string, day: string) => `${day} को ${clock}`,
  },
};
