/** Sentences of the server's refusals, as it says them. One that is not here is said by its code. */
export const REFUSALS: Readonly<Record<string, string>> = {
  // The web compares this one.
  'Access denied': 'Access denied',
  'New accounts cannot be made right now. Please try again later.':
    'अभी नए खाते नहीं बन सकते। कृपया बाद में फिर कोशिश करें।',
  'New bookings are paused right now. What is booked stands. Please try again later.':
    'नई बुकिंग अभी रोकी गई हैं। जो बुक है वह बना हुआ है। कृपया बाद में फिर कोशिश करें।',
  'Online payment is paused right now. Nothing has been taken. Please try again later.':
    'ऑनलाइन भुगतान अभी रोका गया है। कोई पैसा नहीं लिया गया। कृपया बाद में फिर कोशिश करें।',
  'Coupons are paused right now. Please book without one, or try again later.':
    'कूपन अभी रोके गए हैं। कृपया बिना कूपन बुक करें, या बाद में फिर कोशिश करें।',
  'The waitlist is paused right now. Please try again later.':
    'प्रतीक्षा सूची अभी रोकी गई है। कृपया बाद में फिर कोशिश करें।',
  'Pictures cannot be uploaded right now. Please try again later.':
    'अभी तस्वीरें अपलोड नहीं हो सकतीं। कृपया बाद में फिर कोशिश करें।',
  'Announcements are paused right now. Please try again later.':
    'घोषणाएँ अभी रोकी गई हैं। कृपया बाद में फिर कोशिश करें।',
  'SMS are paused right now, so no code can be sent. Please try again later.':
    'एसएमएस अभी रोके गए हैं, इसलिए कोड नहीं भेजा जा सकता। कृपया बाद में फिर कोशिश करें।',
  'This refund waits for nobody any more.': 'यह रिफ़ंड अब किसी की प्रतीक्षा में नहीं है।',
  'The payment service still holds this refund and may let it through. Please look again later.':
    'भुगतान सेवा ने यह रिफ़ंड रोक रखा है और इसे आगे बढ़ा सकती है। कृपया बाद में फिर देखें।',
  'No payout of this settlement has failed.': 'इस निपटान का कोई भुगतान विफल नहीं हुआ है।',
  'This letter is not there any more.': 'यह काम अब यहाँ नहीं है।',
  'There is no such account.': 'ऐसा कोई खाता नहीं है।',
  'Redis is away: nobody knows the queues right now.': 'Redis उपलब्ध नहीं है: कतारें अभी किसी को पता नहीं।',
  'The email, phone or password is not right.': 'ईमेल, फ़ोन या पासवर्ड सही नहीं है।',
  'Many codes were asked for today. Please use the last one, or ask again later.':
    'आज कई कोड माँगे गए। कृपया आख़िरी कोड डालें, या थोड़ी देर बाद फिर माँगें।',
  'SMS are not sent from here, so no phone can be confirmed.':
    'यहाँ से SMS नहीं भेजे जाते, इसलिए फ़ोन की पुष्टि नहीं हो सकती।',
  'You made this booking yourself. If plans changed, please cancel it.':
    'यह बुकिंग आपने ख़ुद की है। योजना बदल गई हो तो कृपया इसे रद्द करें।',
  'You wrote this booking down yourself, for the ground.': 'यह बुकिंग आपने ख़ुद मैदान के लिए लिखी थी।',
  'Too many mails went out for this today. Please try again tomorrow.':
    'आज इसके लिए बहुत ईमेल भेजे जा चुके हैं। कृपया कल फिर कोशिश करें।',
  'Crease mails your customers once we have let in your first ground. Until then, please pass the link on yourself.':
    'आपका पहला मैदान मंज़ूर होने के बाद ही हम आपके ग्राहकों को ईमेल भेजते हैं। तब तक कृपया लिंक स्वयं भेजें।',
  'This phone got too many codes today. Please try again tomorrow.':
    'इस फ़ोन पर आज बहुत ज़्यादा कोड भेजे गए। कृपया कल फिर कोशिश करें।',
  'We do not know this coupon. Please check the code.': 'यह कूपन हमारे पास नहीं है। कृपया कोड जाँचें।',
  'This coupon has ended.': 'यह कूपन समाप्त हो चुका है।',
  'This coupon is not for this ground, day or time.': 'यह कूपन इस मैदान, दिन या समय के लिए नहीं है।',
  'This coupon has not begun yet.': 'यह कूपन अभी शुरू नहीं हुआ है।',
  'This booking is too small for this coupon.': 'इस कूपन के लिए यह बुकिंग छोटी है।',
  'This coupon has been used up.': 'यह कूपन पूरा इस्तेमाल हो चुका है।',
  'You have used this coupon already, or it is for first bookings only.':
    'आप यह कूपन इस्तेमाल कर चुके हैं, या यह केवल पहली बुकिंग के लिए है।',
  'You have this slot booked already, without this coupon. Please pay that booking, or cancel it first.':
    'यह समय आप इस कूपन के बिना बुक कर चुके हैं। कृपया वह बुकिंग चुकाएँ, या पहले उसे रद्द करें।',
  'Many are using this coupon right now. Please try again.':
    'अभी बहुत लोग यह कूपन इस्तेमाल कर रहे हैं। कृपया फिर कोशिश करें।',
  'This link is not valid. Please choose your mails in Settings.':
    'यह लिंक मान्य नहीं है। कृपया सेटिंग्स में अपने मेल चुनें।',
  'Mails to this address arrive.': 'इस पते पर मेल पहुँचते हैं।',
  'Mails to your address do not arrive. Please confirm it in Settings first.':
    'आपके पते पर मेल नहीं पहुँचते। कृपया पहले सेटिंग्स में उसकी पुष्टि करें।',
  'There is a coupon with this code already.': 'इस कोड का कूपन पहले से है।',
  'There is no such coupon.': 'ऐसा कोई कूपन नहीं है।',
  'Somebody has moved this booking meanwhile. Please see where it is now, and move it from there.':
    'इस बीच किसी ने यह बुकिंग कहीं और रख दी है। कृपया देखें कि अब कहाँ है, और वहीं से बदलें।',
  'Please enter the code of your authenticator app.': 'कृपया अपने ऑथेंटिकेटर ऐप का कोड डालें।',
  'Your account needs two-step login. Please set it up to go on.':
    'आपके खाते के लिए दो चरणों का लॉगिन ज़रूरी है। आगे बढ़ने के लिए इसे शुरू करें।',
  'This login took too long. Please login again.': 'इस लॉगिन में बहुत देर हो गई। कृपया फिर लॉगिन करें।',
  'That code is not right, or was used before. Please enter the next one.':
    'यह कोड सही नहीं है या पहले इस्तेमाल हो चुका है। कृपया अगला कोड डालें।',
  'Your password was changed. Please login again.': 'आपका पासवर्ड बदल गया है। कृपया फिर लॉगिन करें।',
  'Please login with your password to set this up.': 'इसे शुरू करने के लिए कृपया पासवर्ड से लॉगिन करें।',
  'Two-step login is on already.': 'दो चरणों का लॉगिन पहले से चालू है।',
  'Two-step login is off.': 'दो चरणों का लॉगिन बंद है।',
  'Your account needs two-step login.': 'आपके खाते के लिए दो चरणों का लॉगिन ज़रूरी है।',
  'Please switch on two-step login in Settings first, or login with a passkey: it keeps money and other people’s data safe.':
    'कृपया पहले सेटिंग्स में दो चरणों का लॉगिन चालू करें या पासकी से लॉगिन करें: इससे पैसे और दूसरों की जानकारी सुरक्षित रहती है।',
  'Please login with your passkey.': 'कृपया अपनी पासकी से लॉगिन करें।',
  'That passkey could not be checked. Please try again.': 'पासकी की जाँच नहीं हो पाई। कृपया फिर कोशिश करें।',
  'We do not know this passkey. It may have been removed in Settings.':
    'हम इस पासकी को नहीं पहचानते। हो सकता है इसे सेटिंग्स में हटा दिया गया हो।',
  'This login took too long. Please try again.': 'इस लॉगिन में बहुत देर हो गई। कृपया फिर कोशिश करें।',
  'This took too long. Please begin again.': 'इसमें बहुत देर हो गई। कृपया फिर शुरू करें।',
  'This passkey is registered already.': 'यह पासकी पहले से जुड़ी है।',
  'This passkey is not there.': 'यह पासकी नहीं मिली।',
  'Your account needs two steps, and this is the last passkey. Please add another or switch on two-step login first.':
    'आपके खाते के लिए दो चरण ज़रूरी हैं और यह आख़िरी पासकी है। पहले दूसरी पासकी जोड़ें या दो चरणों का लॉगिन चालू करें।',
  'Your password is not right.': 'आपका पासवर्ड सही नहीं है।',
  'Your current password is not right.': 'आपका मौजूदा पासवर्ड सही नहीं है।',
  'That code is not right or has expired.': 'यह कोड सही नहीं है या इसका समय बीत गया।',
  'That code is not right or has expired. Please check it or ask for a new one.':
    'यह कोड सही नहीं है या इसका समय बीत गया। कृपया जाँचें या नया कोड मँगाएँ।',
  'This registration is not valid any more. Please register again.':
    'यह पंजीकरण अब मान्य नहीं है। कृपया फिर से रजिस्टर करें।',
  'This link is not valid any more. Please sign up once more.':
    'यह लिंक अब मान्य नहीं है। कृपया एक बार फिर साइन अप करें।',
  'An account with this email already exists. Please login.': 'इस ईमेल का खाता पहले से है। कृपया लॉगिन करें।',
  'An account with this phone number already exists. Please login.':
    'इस फ़ोन नंबर का खाता पहले से है। कृपया लॉगिन करें।',
  'Another account uses this email.': 'यह ईमेल किसी और खाते में है।',
  'This passkey may have been restored or copied. Please enter your password too.':
    'यह पासकी शायद फिर से सेट या कॉपी की गई है। कृपया अपना पासवर्ड भी डालें।',
  'Another account has confirmed this phone number by a code.':
    'इस फ़ोन नंबर की पुष्टि किसी और खाते ने कोड से की है।',
  'Another account uses this phone number.': 'यह फ़ोन नंबर किसी और खाते में है।',
  'Your session has ended. Please login again.': 'आपका सेशन समाप्त हो गया। कृपया फिर लॉगिन करें।',
  'Please sign in again.': 'कृपया फिर से लॉगिन करें।',
  'This session has already ended.': 'यह सेशन पहले ही समाप्त हो चुका है।',
  'This account does not exist.': 'यह खाता मौजूद नहीं है।',
  'Too many people are signing in right now. Please try again in a moment.':
    'अभी बहुत लोग लॉगिन कर रहे हैं। कृपया थोड़ी देर में फिर कोशिश करें।',
  'Players have booked your grounds. Cancel those bookings or wait until they are played, then delete your account.':
    'आपके मैदानों पर बुकिंग हैं। पहले उन्हें रद्द करें या पूरा होने दें, फिर खाता हटाएँ।',
  'Your grounds are open for booking. Ask us to close them, then delete your account.':
    'आपके मैदान बुकिंग के लिए खुले हैं। पहले हमसे उन्हें बंद करवाएँ, फिर खाता हटाएँ।',

  'Ground not found.': 'मैदान नहीं मिला।',
  'This ground does not exist.': 'यह मैदान मौजूद नहीं है।',
  'The ground is closed at this time.': 'मैदान इस समय बंद है।',
  'The ground is very busy right now. Please try again in a moment.':
    'इस मैदान पर अभी बहुत भीड़ है। कृपया थोड़ी देर में फिर कोशिश करें।',
  'The owner of this ground has left Crease.': 'इस मैदान के मालिक ने Crease छोड़ दिया है।',
  'This slot is free right now. You can book it.': 'यह समय अभी खाली है। आप इसे बुक कर सकते हैं।',
  'You are not waiting for this slot any more.': 'आप अब इस समय की प्रतीक्षा में नहीं हैं।',
  'This hold has already ended.': 'आपके लिए रोका गया समय समाप्त हो चुका है।',
  'This time is already over.': 'यह समय बीत चुका है।',
  'This time has already begun. Please pick a later hour.': 'यह समय शुरू हो चुका है। कृपया बाद का घंटा चुनें।',
  'Please choose a city from the list': 'कृपया सूची से शहर चुनें',
  'Price ranges must not overlap': 'कीमतों के समय आपस में न टकराएँ',

  'This booking does not exist.': 'यह बुकिंग मौजूद नहीं है।',
  'Failed to create booking. Please try again.': 'बुकिंग नहीं हो पाई। कृपया फिर कोशिश करें।',
  'Bookings cannot be taken right now. Please try again in a moment.':
    'अभी बुकिंग नहीं हो सकती। कृपया थोड़ी देर में फिर कोशिश करें।',
  'This booking can no longer be cancelled.': 'यह बुकिंग अब रद्द नहीं हो सकती।',
  'This booking has already begun and cannot be cancelled.': 'यह बुकिंग शुरू हो चुकी है, अब रद्द नहीं हो सकती।',
  'This booking can no longer be moved.': 'इस बुकिंग का समय अब नहीं बदल सकता।',
  'A booking can be moved up to 2 hours before its start.': 'समय शुरू होने से 2 घंटे पहले तक ही बदला जा सकता है।',
  'This is the time you have already booked.': 'यही समय आपने पहले से बुक किया है।',
  'This booking has just changed. Please look again.': 'यह बुकिंग अभी-अभी बदली है। कृपया फिर देखें।',
  'This booking is being changed right now. Please try again.':
    'यह बुकिंग अभी बदली जा रही है। कृपया फिर कोशिश करें।',
  'This booking is no longer waiting for approval.': 'यह बुकिंग अब मंज़ूरी की प्रतीक्षा में नहीं है।',
  'This booking is already checked in.': 'इस बुकिंग का चेक-इन हो चुका है।',
  'Only a confirmed booking can be checked in.': 'केवल पक्की बुकिंग का चेक-इन हो सकता है।',
  'This code does not belong to the booking.': 'यह कोड इस बुकिंग का नहीं है।',
  'You have already reviewed this booking.': 'आप इस बुकिंग पर राय दे चुके हैं।',
  'You can review a ground only after you have played there.': 'राय तभी दी जा सकती है जब आप वहाँ खेल चुके हों।',
  'You cannot review a ground where you work.': 'जिस ग्राउंड पर आप काम करते हैं, उस पर राय नहीं दे सकते।',
  'You can review a ground once your booking is completed.': 'बुकिंग पूरी होने के बाद आप राय दे सकते हैं।',
  'The receipt is ready once the booking is confirmed.': 'बुकिंग पक्की होते ही रसीद तैयार होगी।',
  'Nothing is due for this booking.': 'इस बुकिंग पर कुछ बाकी नहीं है।',
  'Nothing is due for this booking at the ground.': 'इस बुकिंग का मैदान पर कुछ बाकी नहीं है।',

  'Failed to create order': 'ऑर्डर नहीं बन पाया',
  'Failed to create order. The payment service is not answering.':
    'ऑर्डर नहीं बन पाया। भुगतान सेवा जवाब नहीं दे रही।',
  'The payment service is busy. Please try again in a moment.':
    'भुगतान सेवा व्यस्त है। कृपया थोड़ी देर में फिर कोशिश करें।',
  'The payment service is not answering. We keep asking; please wait a moment.':
    'भुगतान सेवा जवाब नहीं दे रही। हम पूछते रहेंगे, कृपया थोड़ा रुकें।',
  'This payment does not exist.': 'यह भुगतान मौजूद नहीं है।',
  'This payment has already ended.': 'यह भुगतान पूरा हो चुका है।',
  'This payment is being changed right now. Please try again.':
    'यह भुगतान अभी बदला जा रहा है। कृपया फिर कोशिश करें।',

  'The picture must not be larger than 5 MB.': 'तस्वीर 5 MB से बड़ी न हो।',
  'This picture does not exist.': 'यह तस्वीर मौजूद नहीं है।',
  'Your earlier request is still under way. Please try again in a moment.':
    'आपका पिछला अनुरोध अभी चल रहा है। कृपया थोड़ी देर में फिर कोशिश करें।',
  'You are doing this in another window right now. Please try again.':
    'आप यही काम दूसरी विंडो में कर रहे हैं। कृपया फिर कोशिश करें।',
  'Please enter your password, or a code that we mailed you': 'अपना पासवर्ड या ईमेल पर भेजा कोड भरें',
};
